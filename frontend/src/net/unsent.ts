/**
 * Commands without a reply yet, by their ids. Moves are stored in the tab, so that a reload does not lose them; a move
 * that is resent under the same id is answered again but played only once.
 */
import { store, loadStored } from '../base/browser/storage'
import type { Command, Reply } from './protocol'

interface Waiting { frame: string; isMove: boolean; resolve: (reply: Reply) => void }

export class Unsent {
  private readonly waiting = new Map<string, Waiting>()

  /** Without a key, nothing is stored. */
  constructor(private readonly key: string | null) {
    const left = key === null ? null : loadStored(key)
    if (typeof left !== 'object' || left === null) return
    for (const [id, frame] of Object.entries(left)) {
      if (typeof frame === 'string') this.waiting.set(id, { frame, isMove: true, resolve: () => undefined })
    }
  }

  add(id: string, command: Command, resolve: (reply: Reply) => void): string {
    const frame = JSON.stringify({ id, ...command })
    this.waiting.set(id, { frame, isMove: command.type === 'move', resolve })
    this.keep()
    return frame
  }

  /** The frame to resend, while its reply is still pending. */
  frame(id: string): string | undefined {
    return this.waiting.get(id)?.frame
  }

  frames(): string[] {
    return [...this.waiting.values()].map(({ frame }) => frame)
  }

  settle(id: string, reply: Reply): void {
    const one = this.waiting.get(id)
    if (!one) return
    this.waiting.delete(id)
    this.keep()
    one.resolve(reply)
  }

  /** Resolves all pending commands with this reply; stored moves remain, for the next time. */
  abandon(reply: Reply): void {
    for (const { resolve } of this.waiting.values()) resolve(reply)
    this.waiting.clear()
  }

  private keep(): void {
    if (this.key === null) return
    const moves = [...this.waiting].filter(([, { isMove }]) => isMove).map(([id, { frame }]) => [id, frame] as const)
    store(this.key, moves.length ? Object.fromEntries(moves) : null)
  }
}
