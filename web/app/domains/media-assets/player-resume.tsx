import { useEffect, useState } from 'react';
import { formatDuration } from '../../lib/format.ts';
import css from './player-resume.module.css';

const SHOWN_MS = 6000;

/** Says for some seconds that the video goes on where it was left, and offers the beginning. */
export function ResumeNote({ seconds, onFromStart }: { seconds: number; onFromStart: () => void }) {
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <p className={css.note}>
      <span role="status">已从 {formatDuration(seconds)} 继续播放</span>
      <button
        type="button"
        onClick={() => {
          setShown(false);
          onFromStart();
        }}
      >
        从头播放
      </button>
    </p>
  );
}
