/** Geometry of cropping: a picture is moved and zoomed under a fixed frame. Lengths are in the frame's pixels. */
export const ZOOM_MAX = 4;

export interface Size {
  width: number;
  height: number;
}

/** At `zoom` 1 the picture just fills the frame; `x`, `y` is its middle relative to the frame's. */
export interface Crop {
  zoom: number;
  x: number;
  y: number;
}

export const CENTRED: Crop = { zoom: 1, x: 0, y: 0 };

/** Pixels of the frame per pixel of the picture. */
export const scaleOf = (picture: Size, frame: Size, zoom: number): number =>
  Math.max(frame.width / picture.width, frame.height / picture.height) * zoom;

/** The crop nearest to `crop` with which the picture covers the whole frame. */
export function clampCrop(crop: Crop, picture: Size, frame: Size): Crop {
  const zoom = Math.min(Math.max(crop.zoom, 1), ZOOM_MAX);
  const scale = scaleOf(picture, frame, zoom);
  return {
    zoom,
    x: limitedTo((picture.width * scale - frame.width) / 2, crop.x),
    y: limitedTo((picture.height * scale - frame.height) / 2, crop.y),
  };
}

/** Zooms around a point of the frame (relative to its middle), which keeps its place under the finger. */
export function zoomAround(crop: Crop, zoom: number, point: { x: number; y: number }, picture: Size, frame: Size): Crop {
  const newZoom = Math.min(Math.max(zoom, 1), ZOOM_MAX);
  const ratio = newZoom / crop.zoom;
  return clampCrop(
    { zoom: newZoom, x: point.x - (point.x - crop.x) * ratio, y: point.y - (point.y - crop.y) * ratio },
    picture,
    frame,
  );
}

/** Smaller results than this are useless, and a width of 0 would be none at all. */
const TARGET_WIDTH_MIN = 16;

/**
 * The part of the picture under the frame, in the picture's pixels, and the size of the result (`target`): the part is reduced to `maxWidth`,
 * but not enlarged.
 */
export function visiblePart(
  crop: Crop,
  picture: Size,
  frame: Size,
  maxWidth: number,
): { left: number; top: number; width: number; height: number; target: Size } {
  const scale = scaleOf(picture, frame, crop.zoom);
  const width = Math.min(picture.width, frame.width / scale);
  const height = Math.min(picture.height, frame.height / scale);
  const targetWidth = Math.max(TARGET_WIDTH_MIN, Math.min(maxWidth, Math.round(width)));
  return {
    left: Math.max(0, (picture.width - width) / 2 - crop.x / scale),
    top: Math.max(0, (picture.height - height) / 2 - crop.y / scale),
    width,
    height,
    target: { width: targetWidth, height: Math.max(1, Math.round((targetWidth * frame.height) / frame.width)) },
  };
}

/** The value limited to -max … max. Adding 0 turns -0 into 0. */
const limitedTo = (max: number, value: number): number => (max <= 0 ? 0 : Math.min(Math.max(value, -max), max)) + 0;
