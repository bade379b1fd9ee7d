/** Loads a finished game from the server: moments by pages and logs as a whole, each once and on demand. */
import { computed, signal } from '@preact/signals'
import { api } from '../../net/api'
import type { LogEntry, Replay, ReplayMoment } from '../../net/protocol'
import type { Perspective } from './replayAddress'

/** The number of pages that are cached; the oldest are dropped first. */
const KEPT = 60

export class ReplaySource {
  /** Whether the latest request failed; it may be repeated. */
  readonly failed = computed(() => this.missing.value.size > 0)
  private readonly missing = signal<ReadonlySet<string>>(new Set())
  private readonly pages = signal<ReadonlyMap<string, readonly ReplayMoment[]>>(new Map())
  private readonly logs = signal<ReadonlyMap<Perspective, readonly LogEntry[]>>(new Map())
  private readonly asked = new Set<string>()

  constructor(readonly room: string, readonly outline: Replay) {}

  /** A moment, once it is loaded. */
  moment(who: Perspective, at: number): ReplayMoment | undefined {
    const { page } = this.outline
    return this.pages.value.get(keyOf(who, Math.floor(at / page)))?.[at % page]
  }

  /** Everything that a perspective saw from start to end, once it is loaded. */
  log(who: Perspective): readonly LogEntry[] | undefined {
    return this.logs.value.get(who)
  }

  /** Requests what is needed at a moment, and prefetches what comes after it. */
  want(who: Perspective, at: number): void {
    this.missing.value = new Set()
    const { page, last } = this.outline
    this.wantPage(who, Math.floor(at / page))
    this.wantPage(who, Math.floor(Math.min(last, at + page / 2) / page))
    this.wantLog(who)
  }

  wantLog(who: Perspective): void {
    void this.ask(`${String(who)} log`, async () => {
      const { log } = await api.replayLog(this.room, who)
      this.logs.value = new Map(this.logs.value).set(who, log)
    })
  }

  private wantPage(who: Perspective, number: number): void {
    const key = keyOf(who, number)
    void this.ask(key, async () => {
      const { moments } = await api.moments(this.room, who, number)
      const pages = new Map(this.pages.value).set(key, moments)
      for (const oldest of [...pages.keys()].slice(0, Math.max(0, pages.size - KEPT))) {
        pages.delete(oldest)
        this.asked.delete(oldest)
      }
      this.pages.value = pages
    })
  }

  private async ask(key: string, load: () => Promise<void>): Promise<void> {
    if (this.asked.has(key)) return
    this.asked.add(key)
    try {
      await load()
      this.missing.value = new Set([...this.missing.value].filter((one) => one !== key))
    } catch {
      this.asked.delete(key)
      this.missing.value = new Set([...this.missing.value, key])
    }
  }
}

function keyOf(who: Perspective, page: number): string {
  return `${String(who)} ${String(page)}`
}
