import type { Editor } from '@tiptap/core';
import { useRef, useState } from 'react';

const HAND_OVER_MS = 200;

/**
 * Delays reading the document by HAND_OVER_MS, since reading a long one at every key press would be noticeable. `soon` schedules a reading,
 * `now` does a scheduled one at once, `stop` cancels it.
 */
export function useHandOver(read: (editor: Editor) => void) {
  const latest = useRef(read);
  latest.current = read;
  const [handOver] = useState(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    const now = (editor: Editor) => {
      if (timer === undefined) return;
      stop();
      latest.current(editor);
    };
    return { now, stop, soon: (editor: Editor) => void (timer ??= setTimeout(() => now(editor), HAND_OVER_MS)) };
  });
  return handOver;
}
