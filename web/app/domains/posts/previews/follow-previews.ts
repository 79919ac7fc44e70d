const REST_MS = 400;

/**
 * Plays frames of a film over the cover of a card (`data-preview`) while the mouse rests on it. One listener for all cards, since the server
 * renders most of them without React. Nothing is loaded before.
 */
export function followPreviews(): void {
  let card: Element | null = null;
  let stop = () => {};
  document.addEventListener('pointerover', ({ target, pointerType }) => {
    const over = target instanceof Element ? target.closest('[data-preview]') : null;
    if (over === card) return;
    stop();
    card = over;
    if (over !== null && pointerType === 'mouse' && !prefersStillness()) stop = playLater(over);
  });
  for (const end of ['pointercancel', 'blur'])
    window.addEventListener(end, () => {
      stop();
      card = null;
    });
}

const prefersStillness = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Begins after a rest; answers a function that ends it. */
function playLater(card: Element): () => void {
  const ended = new AbortController();
  const timer = setTimeout(() => {
    const [cover, postId] = [card.firstElementChild, card.getAttribute('data-preview')];
    if (cover === null || postId === null) return;
    void import('./play-preview.ts').then(({ playPreview }) => playPreview(cover, postId, ended.signal)).catch(() => {});
  }, REST_MS);
  ended.signal.addEventListener('abort', () => clearTimeout(timer));
  return () => ended.abort();
}
