import { useEffect, useState } from 'react';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './up-next.module.css';

const SECONDS = 5;

export interface NextVideo {
  title: string;
  cover: string | null;
  /** Opens the next video's page and plays it. */
  go: () => void;
}

/** Shown at the end of a video: a countdown to the next one, with buttons to start it at once or cancel. */
export function UpNext({ next, onStay }: { next: NextVideo; onStay: () => void }) {
  const [left, setLeft] = useState(SECONDS);
  const { go } = next;
  useEffect(() => {
    if (left === 0) return go();
    // The countdown pauses while the page is hidden.
    const timer = setInterval(() => document.visibilityState === 'visible' && setLeft(left - 1), 1000);
    return () => clearInterval(timer);
  }, [left, go]);
  return (
    <Stack centerText gap={10} justify="center" size={14} padding={16} className={css.next} role="group" aria-label="即将播放">
      <p aria-live="polite">
        <b>{left}</b> 秒后播放
      </p>
      {next.cover !== null && <img src={next.cover} alt="" />}
      <Text weight="strong" className={css.title}>
        {next.title}
      </Text>
      <Cluster gap={12} className={css.buttons}>
        <button type="button" onClick={onStay}>
          取消
        </button>
        <button type="button" data-main onClick={go}>
          立即播放
        </button>
      </Cluster>
    </Stack>
  );
}
