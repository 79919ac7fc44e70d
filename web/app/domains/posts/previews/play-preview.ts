import { detail } from '#contract/posts/addresses.ts';
import { request } from '../../../lib/api.ts';
import { loadStoryboard, showCell, spread } from '../../../kits/player/storyboard.ts';
import css from './play-preview.module.css';

const FRAMES = 12;
const FRAME_MS = 600;

/** Plays twelve frames of a film over its cover, with a progress line, until the signal. Without a storyboard the cover remains. */
export async function playPreview(cover: Element, postsId: string, signal: AbortSignal): Promise<void> {
  const storyboard = (await request(detail, { postsId }, { signal })).media?.storyboard ?? null;
  const cells = storyboard === null ? [] : spread(await loadStoryboard(storyboard), FRAMES);
  const [first] = cells;
  if (first === undefined || signal.aborted) return;
  const frame = document.createElement('span');
  frame.className = css.moment ?? '';
  const line = document.createElement('progress');
  line.className = css.line ?? '';
  line.max = cells.length;
  for (const element of [frame, line]) element.setAttribute('aria-hidden', 'true');
  cover.append(frame, line);
  let shown = 0;
  const show = () => {
    const cell = cells[shown % cells.length] ?? first;
    showCell(frame, cell);
    line.value = (shown % cells.length) + 1;
    shown += 1;
  };
  show();
  const timer = setInterval(show, FRAME_MS);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    frame.remove();
    line.remove();
  });
}
