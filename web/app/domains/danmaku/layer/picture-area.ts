export interface Size {
  width: number;
  height: number;
}

/** The area of a video's picture in its letterboxed box. */
export function pictureArea(box: Size, film: Size): Size & { left: number; top: number } {
  if (film.width === 0 || film.height === 0) return { left: 0, top: 0, ...box };
  const scale = Math.min(box.width / film.width, box.height / film.height);
  const [width, height] = [Math.round(film.width * scale), Math.round(film.height * scale)];
  return { left: Math.round((box.width - width) / 2), top: Math.round((box.height - height) / 2), width, height };
}

/** Keeps an element over the picture while the size of the box or the video changes. Returns a function that stops it. */
export function keepToPicture(element: HTMLElement, video: HTMLVideoElement): () => void {
  const place = () => {
    const { clientWidth: width, clientHeight: height, videoWidth, videoHeight } = video;
    const area = pictureArea({ width, height }, { width: videoWidth, height: videoHeight });
    for (const side of ['left', 'top', 'width', 'height'] as const) element.style[side] = `${area[side]}px`;
  };
  place();
  const resized = new ResizeObserver(place);
  resized.observe(video);
  // The video's size is known from its metadata on, and may change later.
  for (const event of ['loadedmetadata', 'resize'] as const) video.addEventListener(event, place);
  return () => {
    resized.disconnect();
    for (const event of ['loadedmetadata', 'resize'] as const) video.removeEventListener(event, place);
  };
}
