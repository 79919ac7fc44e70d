import { openEngine } from './player-engine.ts';

const QUIET = { onQualities: () => null, onQuality: () => null, onProblem: () => null };

/** Gives videos within a text their stream as they come into view, under the browser's own controls. */
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
