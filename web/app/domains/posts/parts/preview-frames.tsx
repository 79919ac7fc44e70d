import { useEffect, useRef, useState } from 'react';
import { detail } from '#contract/posts/addresses.ts';
import { useAnswer } from '../../../lib/calls/use-answer.ts';
import { loadStoryboard, showCell, spread, type StoryboardCell } from '../../../kits/player/storyboard.ts';
import css from './preview-frames.module.css';

const FRAMES = 12;
const FRAME_MS = 600;

/** Plays twelve frames of a video's storyboard, with a progress line. */
export function PreviewFrames({ postId }: { postId: string }) {
  const cells = useFrames(postId);
  const [at, setAt] = useState(0);
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (cells.length === 0) return;
    const timer = setInterval(() => setAt((before) => (before + 1) % cells.length), FRAME_MS);
    return () => clearInterval(timer);
  }, [cells]);
  const cell = cells[at];
  useEffect(() => {
    if (box.current !== null && cell !== undefined) showCell(box.current, cell);
  }, [cell]);
  if (cell === undefined) return null;
  return (
    <>
      <span className={css.moment} ref={box} aria-hidden="true" />
      <progress className={css.line} aria-hidden="true" max={cells.length} value={at + 1} />
    </>
  );
}

/** The frames; none without a storyboard or on failure, so the cover remains. */
function useFrames(postId: string): StoryboardCell[] {
  const storyboard = useAnswer(detail, { postsId: postId }).answer?.media?.storyboard ?? null;
  const [cells, setCells] = useState<StoryboardCell[]>([]);
  useEffect(() => {
    if (storyboard === null) return;
    let isLeft = false;
    loadStoryboard(storyboard).then(
      (all) => !isLeft && setCells(spread(all, FRAMES)),
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [storyboard]);
  return cells;
}
