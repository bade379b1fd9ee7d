/**
 * The board's camera: touch and wheel gestures (drag to pan, pinch or wheel to zoom, long press to inspect a place), and
 * the zoom to start from, at which spaces are large enough.
 */
import { useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { narrow } from '../base/browser/narrowScreen'
import { CLOSEST, WHOLE, closeUp, pan, steadyZoom, viewportOf, zoomAt, type Camera, type Extent, type Scene } from './camera'
import type { Point } from './geometry'

/** The movement in pixels from which a press counts as a drag. */
const DRAG_DISTANCE = 7
const LONG_PRESS = 450

export interface Gestures {
  /** A long press at a point of the drawing. */
  hold: (point: Point) => void
}

/** Converts a point of the screen to the drawing. */
export function toDrawing(svg: SVGSVGElement, clientX: number, clientY: number): Point {
  const matrix = svg.getScreenCTM()
  if (!matrix) return { x: 0, y: 0 }
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse())
  return { x, y }
}

/** Converts a point of the drawing to the screen. */
export function toScreen(svg: SVGSVGElement, { x, y }: Point): Point {
  const matrix = svg.getScreenCTM()
  return matrix ? new DOMPoint(x, y).matrixTransform(matrix) : { x: 0, y: 0 }
}

/** Pixels per unit of the drawing. */
export function scaleOf(svg: SVGSVGElement): number {
  return svg.getScreenCTM()?.a ?? 1
}

/** With `whole`, it starts from the whole board. */
export function useCamera(drawing: Extent, gestures: Gestures, whole = false) {
  const camera = useSignal(WHOLE)
  const svg = useRef<SVGSVGElement>(null)
  const size = useSizeOf(svg)
  const scene: Scene = size ? { ...drawing, aspect: size.width / size.height, fromTop: narrow.value } : drawing
  const latest = useRef(scene)
  latest.current = scene
  const held = useRef(gestures)
  held.current = gestures
  const touch = useMemo(() => new TouchTracker(), [])

  const home = size && narrow.value && !whole ? steadyZoom(size, drawing) : 1
  const before = useRef(1)
  const isWholeWanted = useRef(false)
  // Spaces keep their size when the size of the window changes, unless the player wants to see the whole board. On a
  // narrow screen what is at the top stays there: a question that grows would move spaces from under the player's finger.
  useLayoutEffect(() => {
    const { zoom } = camera.value
    isWholeWanted.current = zoom === 1 && (before.current > 1 || isWholeWanted.current)
    if (!isWholeWanted.current) {
      const after = Math.min(CLOSEST, Math.max(1, zoom * home / before.current))
      camera.value = narrow.value ? { ...camera.value, zoom: after } : closeUp(centreOf(camera.value, scene), after, scene)
    }
    before.current = home
  }, [home])

  useEffect(() => {
    const element = svg.current
    if (!element) return
    const wheel = (event: WheelEvent): void => {
      event.preventDefault()
      const point = toDrawing(element, event.clientX, event.clientY)
      camera.value = zoomAt(camera.value, point, Math.exp(-event.deltaY / 400), latest.current)
    }
    element.addEventListener('wheel', wheel, { passive: false })
    return () => { element.removeEventListener('wheel', wheel) }
  }, [])

  const handlers = {
    onPointerDown(event: PointerEvent) {
      touch.down(event)
      const element = svg.current
      if (!element || touch.fingers.size > 1 || event.pointerType === 'mouse') return
      const point = toDrawing(element, event.clientX, event.clientY)
      touch.wait(() => { held.current.hold(point) }, LONG_PRESS)
    },
    onPointerMove(event: PointerEvent) {
      const before = touch.fingers.get(event.pointerId)
      const element = svg.current
      if (!before || !element) return
      const spread = touch.spread()
      if (!touch.move(event)) return
      const scale = scaleOf(element)
      const middle = touch.middle()
      camera.value = pan(camera.value, (before.x - event.clientX) / scale / touch.fingers.size,
        (before.y - event.clientY) / scale / touch.fingers.size, scene)
      if (touch.fingers.size === 2 && spread > 0) {
        camera.value = zoomAt(camera.value, toDrawing(element, middle.x, middle.y), touch.spread() / spread, scene)
      }
    },
    onPointerUp: (event: PointerEvent) => { touch.up(event) },
    onPointerCancel: (event: PointerEvent) => { touch.up(event) },
    onPointerLeave: (event: PointerEvent) => { touch.up(event) },
  }
  return { camera, svg, handlers, touch, scene, home }
}

export function centreOf(camera: Camera, scene: Scene): Point {
  const { x, y, width, height } = viewportOf(camera, scene)
  return { x: x + width / 2, y: y + height / 2 }
}

/** The size of an element on the screen; null until it is known. */
function useSizeOf(element: RefObject<Element | null>): Extent | null {
  const size = useSignal<Extent | null>(null)
  useLayoutEffect(() => {
    if (!element.current || !('ResizeObserver' in globalThis)) return
    const sizes = new ResizeObserver((entries) => {
      const { width, height } = entries[0]?.contentRect ?? { width: 0, height: 0 }
      if (width && height) size.value = { width, height }
    })
    sizes.observe(element.current)
    return () => { sizes.disconnect() }
  }, [])
  return size.value
}

/** The fingers that are down, and whether they have moved: a drag is not a tap. */
export class TouchTracker {
  readonly fingers = new Map<number, Point>()
  dragged = false
  /** The kind of pointer used last: "mouse", "touch" or "pen". */
  pointer = 'mouse'
  private start: Point = { x: 0, y: 0 }
  private timer: ReturnType<typeof setTimeout> | undefined

  down(event: PointerEvent): void {
    if (!this.fingers.size) {
      this.dragged = false
      this.start = { x: event.clientX, y: event.clientY }
    } else {
      this.dragged = true
      clearTimeout(this.timer)
    }
    this.pointer = event.pointerType
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }

  /** Records a movement; true once it is a drag. */
  move(event: PointerEvent): boolean {
    const far = Math.hypot(event.clientX - this.start.x, event.clientY - this.start.y)
    if (!this.dragged && far < DRAG_DISTANCE) return false
    this.dragged = true
    clearTimeout(this.timer)
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
    return true
  }

  up(event: PointerEvent): void {
    clearTimeout(this.timer)
    this.fingers.delete(event.pointerId)
  }

  wait(then: () => void, after: number): void {
    this.timer = setTimeout(() => {
      this.dragged = true
      then()
    }, after)
  }

  spread(): number {
    const [one, other] = [...this.fingers.values()]
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
  }

  middle(): Point {
    const points = [...this.fingers.values()]
    const sum = points.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 })
    return { x: sum.x / points.length, y: sum.y / points.length }
  }
}
