/** Shows the moment a reviewer pointed at: starts the player if it has not been started, and goes there. */
export function seekTo(preview: HTMLElement | null, seconds: number): void {
  preview?.scrollIntoView({ block: 'center' });
  const video = preview?.querySelector('video');
  if (video !== null && video !== undefined && video.readyState > 0) {
    video.currentTime = seconds;
    return;
  }
  // Metadata bubbles to nobody, so it is heard on the way down.
  preview?.addEventListener(
    'loadedmetadata',
    ({ target }) => target instanceof HTMLVideoElement && (target.currentTime = seconds),
    { capture: true, once: true },
  );
  preview?.querySelector('button')?.click();
}
