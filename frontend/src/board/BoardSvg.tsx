/** The board: draws a state and reports pointing. It knows places and highlights, but no rules. */
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { useStages } from '../base/browser/useStages'
import { Veils } from './Veils'
import { t } from '../base/i18n'
import './board.css'
import { BoardTools, type BoardTool } from './BoardTools'
import { CLOSEST, WHOLE, zoomToFit, follow, isInView, isWhole, panToShow, viewportOf, zoomAt, type Camera } from './camera'
import { isArrow, moveCursor } from './cursor'
import { CELL, drawingSize, middleOf, middleOfEdge, spacesOf, type Point } from './geometry'
import { Changed, Coordinates, PreviewedLand, PreviewOutlines, Grid, Landmarks, Patterns, Provinces, Terrain } from './Land'
import { Cursor, Edges, Spaces } from './Marks'
import { Alliances, Borders, Frame, Ghosts, LastSpaces, Pieces } from './Pieces'
import { Speech, type Bubble } from './Speech'
import type { BoardState } from './state'
import { isSelectable, isAmbiguous, placeAt, targetAt, type Target } from './targets'
import { centreOf, scaleOf, toDrawing, useCamera } from './useCamera'
import { choicesOf, placeInWords } from './words/choices'

/** Half the width of a fingertip, in pixels, and the tolerance of a mouse. */
const FINGER = 22
const MOUSE = 7
/** The width of a space when zoomed in, in pixels: two edges that meet are then a fingertip apart. */
const CLOSE_UP = 4 * FINGER / Math.SQRT2
/** How long a mouse rests on a space before its description is shown, in milliseconds. */
const HOVER_DELAY = 600

export interface BoardProps {
  state: BoardState
  /** A message at a place, such as why it cannot be chosen. */
  bubble: Bubble | null
  onPoint: (target: Target) => void
  onConfirm: () => void
  onCancel: () => void
  /** The space that the player inspects, by hovering, a long press or the keyboard; null at the end. */
  onLook: (space: string | null) => void
  /** An unavailable place that the player rests on, perhaps to learn why; null at the end. */
  onAsk?: (target: Target | null) => void
  /** The available place that the mouse or the keyboard's cursor is at; null at the end. */
  onNear?: (target: Target | null) => void
  /** Tools beside the zoom buttons. */
  tools?: readonly BoardTool[]
  /** Shown above the board of a narrow screen, beside its menu. */
  head?: ComponentChildren
  /** Whether nothing is to be chosen, so that the whole board is shown, however small its spaces are. */
  isPast?: boolean
}

export function BoardSvg({ state, bubble, onPoint, onConfirm, onCancel, onLook, onAsk, onNear, tools = [], head, isPast = false }: BoardProps) {
  const { land, letters, targets } = state
  const drawing = drawingSize(land)
  const cursor = useSignal<Target | null>(null)
  const bare = useSignal(false)
  /** That a tap has only zoomed in, and whether it was in the lower half, so that the words are in the other. */
  const zoomedAt = useSignal<'low' | 'high' | null>(null)
  const stage = useStages(3)
  const { camera, svg, handlers, touch, scene, home } = useCamera(drawing, { hold: (point) => { look(placeAt(point, targets, land)) } }, isPast)

  const ground = useMemo(() => [<Patterns key="p" />, <Terrain key="t" land={land} letters={letters} />], [land.terrain.join(), letters])
  const pieces = [land.terrain, ...[...land.castles, ...land.knights].map(({ space }) => space)].join()
  const landmarks = useMemo(() => <Landmarks key="l" land={land} letters={letters} />, [pieces, letters])
  const under = useMemo(() => [
    <Provinces key="p" land={land} paints={state.paints} ids={state.ids} />,
    <Veils key="v" state={state} veils={state.veils ?? []} />,
    <PreviewedLand key="w" foreseen={state.foreseen} paints={state.paints} />,
    landmarks,
  ], [land, state.paints, state.veils, state.foreseen])
  const over = useMemo(() => [
    <Grid key="g" land={land} />,
    <Coordinates key="c" land={land} />,
    <Frame key="f" state={state} />,
    <Changed key="h" spaces={state.changed ?? []} />,
    <LastSpaces key="n" state={state} />,
    <Borders key="b" state={state} />,
    <Alliances key="a" state={state} />,
    <Pieces key="s" state={state} />,
  ], [land, state.paints, state.last, state.changed])
  const lights = useMemo(() => [
    <PreviewOutlines key="f" state={state} />, <Spaces key="s" state={state} />, <Ghosts key="g" state={state} />, <Edges key="e" state={state} />,
  ], [state])

  useEffect(() => {
    if (cursor.value?.on === 'edge' && targets.on === 'space') {
      cursor.value = { on: 'space', name: spacesOf(cursor.value.name)[0] }
    }
  }, [targets.on])

  // The camera to return to after the player zoomed in to choose edges.
  const whole = useRef<Camera | null>(null)
  useEffect(() => {
    zoomedAt.value = null
    if (!whole.current) return
    camera.value = whole.current
    whole.current = null
  }, [targets.on])

  const selectable = useMemo(() => [...targets.lit, ...targets.chosen].join(), [targets])
  // Where only a part of the board is in view, it is the part that the question is about. While the player chooses, it
  // moves only if it must.
  const asked = useRef<string | null>(null)
  useEffect(() => {
    const before = asked.current
    asked.current = targets.on
    if (home === 1 || targets.on === null) return
    const points = selectable.split(',').filter(Boolean).map((name) => pointOf({ on: name.includes('|') ? 'edge' : 'space', name }))
    if (before === targets.on && points.some((at) => isInView(camera.value, at, scene))) return
    camera.value = follow(camera.value, points, CELL, scene)
  }, [selectable, home])

  // What has been chosen stays in view when the question grows and leaves less room.
  const chosen = [...targets.chosen].at(-1)
  useEffect(() => {
    if (chosen === undefined || home === 1) return
    const at = pointOf({ on: chosen.includes('|') ? 'edge' : 'space', name: chosen })
    if (!isInView(camera.value, at, scene)) camera.value = panToShow(camera.value, at, CELL, scene)
  }, [chosen, scene.aspect])

  const lingering = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hovered = useRef<string | null>(null)

  /** A mouse that rests on a place asks about it; one that just passes does not. */
  function hover(place: Target | null): void {
    if (place?.name === hovered.current) return
    hovered.current = place?.name ?? null
    look(null)
    if (place) lingering.current = setTimeout(() => { look(place) }, HOVER_DELAY)
  }

  const nearby = useRef<string | null>(null)

  function near(target: Target | null): void {
    const at = target && targets.lit.has(target.name) ? target : null
    if (at?.name === nearby.current) return
    nearby.current = at?.name ?? null
    onNear?.(at)
  }

  const looked = useRef<string | null>(null)

  function look(place: Target | null): void {
    clearTimeout(lingering.current)
    looked.current = place?.name ?? null
    onLook(place?.on === 'space' ? place.name : null)
    onAsk?.(place && place.on === targets.on && !isSelectable(place.name, targets) ? place : null)
  }

  function tapped(event: MouseEvent): void {
    const element = svg.current
    if (!element || touch.dragged) return
    const before = looked.current
    look(null)
    zoomedAt.value = null
    if (targets.on === null) {
      const place = placeAt(toDrawing(element, event.clientX, event.clientY), targets, land)
      if (place?.name !== before) look(place)
      return
    }
    const named = event.detail === 0 ? markOf(event.target) : null
    const cell = scaleOf(element) * CELL
    // A finger in the middle of an unlit space means that space: edges are too thin for such precision.
    const finger = targets.on === 'edge' ? FINGER : Math.min(FINGER, 0.75 * cell)
    const reach = touch.pointer === 'mouse' ? MOUSE : cell < 2 * FINGER ? finger : 0
    const point = toDrawing(element, event.clientX, event.clientY)
    if (!named && touch.pointer !== 'mouse' && cell < CLOSE_UP && isAmbiguous(point, targets, FINGER / scaleOf(element))) {
      whole.current ??= camera.value
      // Nobody confirms what may now be out of view.
      if (targets.on === 'edge' && targets.chosen.size) onCancel()
      // What the finger is on stays under it.
      camera.value = zoomAt(camera.value, point, CLOSE_UP / cell, scene)
      const { top, height } = element.getBoundingClientRect()
      zoomedAt.value = event.clientY > top + height / 2 ? 'low' : 'high'
      return
    }
    const target = named ?? targetAt(point, targets, land, reach / scaleOf(element))
    if (target) onPoint(target)
  }

  function pressed(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (isArrow(event.key)) moveTo(moveCursor(cursor.value ?? firstStop(state), event.key, land, targets.on ?? 'space'))
    else if (event.key === 'PageDown' || event.key === 'PageUp') moveTo(nextLit(state, cursor.value, event.key === 'PageDown' ? 1 : -1))
    else if (event.key === 'Enter' || event.key === ' ') enter()
    else if (event.key === 'Escape') onCancel()
    else if (event.key === '+') camera.value = zoomAt(camera.value, centreOf(camera.value, scene), 1.4, scene)
    else if (event.key === '-') camera.value = zoomAt(camera.value, centreOf(camera.value, scene), 1 / 1.4, scene)
    else if (event.key === '0') camera.value = WHOLE
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  function moveTo(target: Target): void {
    cursor.value = target
    camera.value = panToShow(camera.value, pointOf(target), CELL * 1.5, scene)
    look(null)
    onLook(target.on === 'space' ? target.name : null)
    near(target)
    lingering.current = setTimeout(() => { look(target) }, HOVER_DELAY)
  }

  function enter(): void {
    const at = cursor.value
    if (!at) moveTo(firstStop(state))
    else if (at.on === targets.on && targets.chosen.has(at.name) && !targets.isList) onConfirm()
    else if (targets.on === null || at.on === targets.on) onPoint(at)
  }

  function zoom(factor: number): void {
    const lit = [...targets.lit].map((name) => pointOf({ on: targets.on ?? 'space', name }))
    const first = camera.value.zoom === 1 && factor > 1 && lit.length > 0
    camera.value = zoomAt(camera.value, centreOf(first ? zoomToFit(lit, CELL, scene) : camera.value, scene), factor, scene)
  }

  const seen = viewportOf(camera.value, scene)
  const at = cursor.value
  return (
    <div class="board"><div class="board-inside">
      {head}
      <div
        class="board-view"
        role="application"
        aria-label={t('board.label')}
        aria-description={t(targets.isList ? 'board.keys.list' : 'board.keys')}
        tabIndex={0}
        onKeyDown={pressed}
        onBlur={() => { look(null); near(null) }}
      >
        <svg
          ref={svg}
          class={`board-svg${bare.value ? ' bare' : ''}${camera.value.zoom > 1 ? ' zoomed' : ''}${targets.on ? ` asks-${targets.on}` : ''}`}
          viewBox={`${seen.x} ${seen.y} ${seen.width} ${seen.height}`}
          {...handlers}
          onClick={tapped}
          onContextMenu={(event) => { if (touch.pointer !== 'mouse') event.preventDefault() }}
          onMouseMove={(event) => {
            if (touch.pointer !== 'mouse' || !svg.current) return
            const point = toDrawing(svg.current, event.clientX, event.clientY)
            hover(placeAt(point, targets, land))
            near(targetAt(point, targets, land, MOUSE / scaleOf(svg.current)))
          }}
          onMouseLeave={() => { hover(null); near(null) }}
        >
          {ground}
          {stage > 0 && under}
          {stage > 1 && over}
          {stage > 2 && lights}
          {at && <Cursor at={at} />}
        </svg>
        {zoomedAt.value && <p class={`board-bubble zoomed-at-${zoomedAt.value}`} role="status">{t('board.zoomed')}</p>}
        {bubble && <Speech bubble={bubble} point={pointOf(bubble.at)} svg={svg} camera={camera.value} />}
      </div>
      <BoardTools tools={[
        ...tools,
        { icon: bare.value ? 'eye-off' : 'eye', label: t('board.bare'), pressed: bare.value, act: () => { bare.value = !bare.value } },
        { icon: 'plus', label: t('board.zoom_in'), disabled: camera.value.zoom >= CLOSEST, act: () => { zoom(1.6) } },
        { icon: 'minus', label: t('board.zoom_out'), disabled: camera.value.zoom === 1, act: () => { zoom(1 / 1.6) } },
      ]} whole={{ icon: 'fit', label: t('board.fit'), disabled: isWhole(seen, scene), act: () => { camera.value = WHOLE } }} />
      <p class="hidden-words" aria-live="polite">{at ? placeInWords(state, at) : ''}</p>
    </div></div>
  )
}

function pointOf({ on, name }: Target): Point {
  return on === 'edge' ? middleOfEdge(name) : middleOf(name)
}

function firstStop({ targets, land }: BoardState): Target {
  const [name] = targets.lit
  if (targets.on && name !== undefined) return { on: targets.on, name }
  const [castle] = land.castles
  return { on: 'space', name: castle?.space ?? 'A1' }
}

/** The next available place, row by row; after the last one, the first again. */
function nextLit(state: BoardState, from: Target | null, step: 1 | -1): Target {
  const all = choicesOf(state).map(({ target }) => target)
  const at = all.findIndex(({ name }) => name === from?.name)
  return all.at((at < 0 ? (step > 0 ? 0 : -1) : at + step) % all.length) ?? from ?? firstStop(state)
}

function markOf(from: EventTarget | null): Target | null {
  const mark = from instanceof Element ? from.closest<SVGElement>('[data-space],[data-edge]') : null
  const { space, edge } = mark?.dataset ?? {}
  if (space) return { on: 'space', name: space }
  return edge ? { on: 'edge', name: edge } : null
}
