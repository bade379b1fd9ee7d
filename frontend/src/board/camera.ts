/** Zoom and pan: which part of the drawing is visible. Pure functions; the board keeps one camera. */
import type { Point } from './geometry'

export interface Camera { x: number; y: number; zoom: number }
export interface Extent { width: number; height: number }

export const WHOLE: Camera = { x: 0, y: 0, zoom: 1 }
export const CLOSEST = 5

/** The visible part of the drawing, in its units. */
export function viewportOf(camera: Camera, drawing: Extent): Camera & Extent {
  return { ...camera, width: drawing.width / camera.zoom, height: drawing.height / camera.zoom }
}

/** Zooms by a factor around a point, which stays where it is on the screen. */
export function zoomAt(camera: Camera, point: Point, factor: number, drawing: Extent): Camera {
  const zoom = Math.min(CLOSEST, Math.max(1, camera.zoom * factor))
  const ratio = camera.zoom / zoom
  return kept({ zoom, x: point.x - (point.x - camera.x) * ratio, y: point.y - (point.y - camera.y) * ratio }, drawing)
}

/** A close-up centred on a point, as far as the edges of the drawing allow. */
export function closeUp(point: Point, zoom: number, drawing: Extent): Camera {
  const { width, height } = viewportOf({ ...WHOLE, zoom }, drawing)
  return kept({ zoom, x: point.x - width / 2, y: point.y - height / 2 }, drawing)
}

export function pan(camera: Camera, dx: number, dy: number, drawing: Extent): Camera {
  return kept({ ...camera, x: camera.x + dx, y: camera.y + dy }, drawing)
}

/** The smallest pan that brings a point into view, with a margin around it. */
export function panToShow(camera: Camera, point: Point, room: number, drawing: Extent): Camera {
  const { width, height } = viewportOf(camera, drawing)
  return kept({
    zoom: camera.zoom,
    x: Math.min(point.x - room, Math.max(camera.x, point.x + room - width)),
    y: Math.min(point.y - room, Math.max(camera.y, point.y + room - height)),
  }, drawing)
}

/** Zooms so that these points fill the window. */
export function zoomToFit(points: readonly Point[], room: number, drawing: Extent): Camera {
  if (!points.length) return WHOLE
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [left, right] = [Math.min(...xs) - room, Math.max(...xs) + room]
  const [top, bottom] = [Math.min(...ys) - room, Math.max(...ys) + room]
  const fit = Math.min(drawing.width / (right - left), drawing.height / (bottom - top))
  const zoom = Math.min(CLOSEST, Math.max(1, fit))
  const x = (left + right - drawing.width / zoom) / 2
  const y = (top + bottom - drawing.height / zoom) / 2
  return kept({ zoom, x, y }, drawing)
}

function kept(camera: Camera, drawing: Extent): Camera {
  const { width, height } = viewportOf(camera, drawing)
  return {
    zoom: camera.zoom,
    x: Math.min(drawing.width - width, Math.max(0, camera.x)),
    y: Math.min(drawing.height - height, Math.max(0, camera.y)),
  }
}
