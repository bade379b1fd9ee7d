/** Zoom and pan: which part of the drawing is visible. Pure functions; the board keeps one camera. */
import { CELL, MARGIN, type Point } from './geometry'

export interface Camera { x: number; y: number; zoom: number }
export interface Extent { width: number; height: number }
/**
 * The drawing, and the width of its window divided by its height; without it, the window has the drawing's shape. With
 * `fromTop`, a window that is taller shows the drawing at its top.
 */
export interface Scene extends Extent { aspect?: number; fromTop?: boolean }

export const WHOLE: Camera = { x: 0, y: 0, zoom: 1 }
export const CLOSEST = 5
/** The least width of a space on a narrow screen, in pixels: where the whole board would be smaller, a part is shown. */
const LEAST_SPACE = 20
/** Spaces up to this width keep it, the width of the screen permitting, when there is less height. */
const STEADY_SPACE = 28

/** The visible part of the drawing, in its units; where the window is larger than the drawing, that is in the middle. */
export function viewportOf(camera: Camera, scene: Scene): Camera & Extent {
  const { width, height, aspect = width / height } = scene
  const shown = Math.max(width, height * aspect) / camera.zoom
  return kept({ ...camera, width: shown, height: shown / aspect }, scene)
}

/** Whether a point is visible. */
export function isInView(camera: Camera, at: Point, scene: Scene): boolean {
  const { x, y, width, height } = viewportOf(camera, scene)
  return at.x > x && at.x < x + width && at.y > y && at.y < y + height
}

/** Whether all spaces are visible, perhaps without the coordinates around them. */
export function isWhole({ x, y, width, height }: Camera & Extent, scene: Scene): boolean {
  return x <= MARGIN && y <= MARGIN && x + width >= scene.width - MARGIN && y + height >= scene.height - MARGIN
}

/** Zooms by a factor around a point, which stays where it is on the screen. */
export function zoomAt(camera: Camera, point: Point, factor: number, scene: Scene): Camera {
  const zoom = Math.min(CLOSEST, Math.max(1, camera.zoom * factor))
  const ratio = camera.zoom / zoom
  const { x, y } = viewportOf(camera, scene)
  return cameraOf(viewportOf({ zoom, x: point.x - (point.x - x) * ratio, y: point.y - (point.y - y) * ratio }, scene))
}

/** A close-up centred on a point, as far as the edges of the drawing allow. */
export function closeUp(point: Point, zoom: number, scene: Scene): Camera {
  const { width, height } = viewportOf({ ...WHOLE, zoom }, scene)
  return cameraOf(viewportOf({ zoom, x: point.x - width / 2, y: point.y - height / 2 }, scene))
}

export function pan(camera: Camera, dx: number, dy: number, scene: Scene): Camera {
  const { x, y } = viewportOf(camera, scene)
  return cameraOf(viewportOf({ zoom: camera.zoom, x: x + dx, y: y + dy }, scene))
}

/** The smallest pan that brings a point into view, with a margin around it. */
export function panToShow(camera: Camera, point: Point, room: number, scene: Scene): Camera {
  const { x, y, width, height } = viewportOf(camera, scene)
  return cameraOf(viewportOf({
    zoom: camera.zoom,
    x: Math.min(point.x - room, Math.max(x, point.x + room - width)),
    y: Math.min(point.y - room, Math.max(y, point.y + room - height)),
  }, scene))
}

/**
 * Pans so that these points are visible: all of them if the window is large enough; otherwise at least one, and nothing
 * moves if one already is.
 */
export function follow(camera: Camera, points: readonly Point[], room: number, scene: Scene): Camera {
  if (!points.length) return camera
  const { x, y, width, height } = viewportOf(camera, scene)
  const { left, right, top, bottom } = boundsOf(points)
  if (right - left + 2 * room <= width && bottom - top + 2 * room <= height) {
    return panToShow(panToShow(camera, { x: left, y: top }, room, scene), { x: right, y: bottom }, room, scene)
  }
  if (points.some((at) => isInView(camera, at, scene))) return camera
  const [nearest] = [...points].sort((one, other) => distance(one) - distance(other))
  return nearest ? panToShow(camera, nearest, room, scene) : camera

  function distance(at: Point): number {
    return Math.hypot(at.x - x - width / 2, at.y - y - height / 2)
  }
}

/** Zooms so that these points fill the window. */
export function zoomToFit(points: readonly Point[], room: number, scene: Scene): Camera {
  if (!points.length) return WHOLE
  const { left, right, top, bottom } = boundsOf(points)
  const whole = viewportOf(WHOLE, scene)
  const fit = Math.min(whole.width / (right - left + 2 * room), whole.height / (bottom - top + 2 * room))
  return closeUp({ x: (left + right) / 2, y: (top + bottom) / 2 }, Math.min(CLOSEST, Math.max(1, fit)), scene)
}

/** The zoom to start from on a narrow screen: spaces are large enough, and stay as large when the height changes. */
export function steadyZoom(window: Extent, drawing: Extent): number {
  const across = window.width / drawing.width
  const space = CELL * Math.min(across, window.height / drawing.height)
  const wanted = Math.min(STEADY_SPACE, Math.max(LEAST_SPACE, CELL * across))
  return Math.min(CLOSEST, Math.max(1, wanted / space))
}

function boundsOf(points: readonly Point[]) {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

function kept<Shown extends Camera & Extent>(shown: Shown, scene: Scene): Shown {
  const below = scene.height - shown.height
  return { ...shown, x: within(shown.x, scene.width - shown.width), y: scene.fromTop && below < 0 ? 0 : within(shown.y, below) }
}

/** Between 0 and `most`; half of it if that is negative. */
function within(at: number, most: number): number {
  return most < 0 ? most / 2 : Math.min(most, Math.max(0, at))
}

function cameraOf({ x, y, zoom }: Camera): Camera {
  return { x, y, zoom }
}
