import { openEngine } from './player-engine.ts';

const QUIET = { onQualities: () => null, onQuality: () => null, onProblem: () => null };

/** Attaches the stream (`data-hls`) to videos within a text as they come into view; they have the browser's controls. Returns the function that detaches them. */
export function attachWhenSeen(videos: readonly HTMLVideoElement[]): () => void {
  const opened: Promise<{ close(): void }>[] = [];
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLVideoElement)) continue;
      observer.unobserve(target);
      opened.push(openEngine(target, target.dataset['hls'] ?? '', 0, QUIET));
    }
  });
  for (const video of videos) observer.observe(video);
  return () => {
    observer.disconnect();
    for (const engine of opened) void engine.then((engine) => engine.close());
  };
}
