export interface Size {
  width: number;
  height: number;
}

/** Where the picture of a film lies in the box that shows it whole, between the bars beside or above and below it. */
export function pictureArea(box: Size, film: Size): Size & { left: number; top: number } {
  if (film.width === 0 || film.height === 0) return { left: 0, top: 0, ...box };
  const scale = Math.min(box.width / film.width, box.height / film.height);
  const [width, height] = [Math.round(film.width * scale), Math.round(film.height * scale)];
  return { left: Math.round((box.width - width) / 2), top: Math.round((box.height - height) / 2), width, height };
}

/** Keeps an element over the picture while the box, or the film in it, changes. Answers how to stop. */
export function keepToPicture(element: HTMLElement, video: HTMLVideoElement): () => void {
  const place = () => {
    const { clientWidth: width, clientHeight: height, videoWidth, videoHeight } = video;
    const area = pictureArea({ width, height }, { width: videoWidth, height: videoHeight });
    for (const side of ['left', 'top', 'width', 'height'] as const) element.style[side] = `${area[side]}px`;
  };
  place();
  const resized = new ResizeObserver(place);
  resized.observe(video);
  // The film itself, whose shape is known when its head is, and may change within it.
  for (const event of ['loadedmetadata', 'resize'] as const) video.addEventListener(event, place);
  return () => {
    resized.disconnect();
    for (const event of ['loadedmetadata', 'resize'] as const) video.removeEventListener(event, place);
  };
}
