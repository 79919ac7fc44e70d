import type { Editor } from '@tiptap/core';
import { useRef, useState } from 'react';

const HAND_OVER_MS = 200;

/** Reading the whole document at every key would be felt in a long one; a moment later is soon enough. */
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
