import { useEffect, useRef, useState, type CSSProperties, type PointerEvent } from 'react';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import { useNewest } from '../../../lib/calls/newest.ts';
import { formatDuration } from '../../../lib/format.ts';
import { chapterAt, type Chapter } from './chapter.ts';
import css from './player-seek.module.css';
import { cellAt, loadStoryboard, type StoryboardCell } from '../storyboard.ts';
import type { Playback } from '../use-playback.ts';

interface PlayerSeekProps {
  storyboard: string | null;
  playback: Playback;
  chapters: readonly Chapter[];
  onSeek: (time: number) => void;
}

/** The seek bar: a native range input over a drawn bar, with a preview of the moment under the pointer. */
export function PlayerSeek({ storyboard, playback, chapters, onSeek }: PlayerSeekProps) {
  const { time, duration, buffered } = playback;
  /** Position of the pointer as a share of the bar, 0 to 1; null: not over the bar. */
  const [pointerShare, setPointerShare] = useState<number | null>(null);
  const cells = useStoryboard(storyboard, pointerShare !== null);
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setPointerShare(Math.min(1, Math.max(0, (clientX - left) / width)));
  };
  const share = (seconds: number): CSSProperties => ({
    transform: `scaleX(${duration > 0 ? Math.min(1, seconds / duration) : 0})`,
  });
  return (
    <div
      className={css.seek}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setPointerShare(null)}
      onPointerUp={({ pointerType }) => pointerType !== 'mouse' && setPointerShare(null)}
    >
      <div className={css.bar} aria-hidden="true">
        <i className={css.buffered} style={share(buffered)} />
        <i className={css.played} style={share(time)} />
        {duration > 0 && chapters.slice(1).map(({ at }) => <b key={at} style={{ left: `${(at / duration) * 100}%` }} />)}
      </div>
      <i className={css.knob} style={{ left: `${duration > 0 ? (time / duration) * 100 : 0}%` }} aria-hidden="true" />
      <input
        type="range"
        aria-label="播放进度"
        aria-valuetext={`${formatDuration(time)}，共 ${formatDuration(duration)}`}
        min={0}
        max={Math.max(1, Math.floor(duration))}
        step={1}
        value={Math.min(Math.round(time), Math.max(1, Math.floor(duration)))}
        onChange={({ target }) => onSeek(Number(target.value))}
        onKeyDown={(event) => {
          const by = { ArrowLeft: -5, ArrowRight: 5, PageDown: -30, PageUp: 30 }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          onSeek(time + by);
        }}
      />
      {pointerShare !== null && (
        <SeekPreview
          share={pointerShare}
          time={pointerShare * duration}
          cell={cellAt(cells, pointerShare * duration)}
          title={chapterAt(chapters, pointerShare * duration)?.title}
        />
      )}
    </div>
  );
}

interface SeekPreviewProps {
  share: number;
  time: number;
  cell: StoryboardCell | undefined;
  title: string | undefined;
}

/** Preview picture, chapter and time above the bar; clamped so that it stays within the player at both ends. */
function SeekPreview({ share, time, cell, title }: SeekPreviewProps) {
  const picture = cell && {
    width: cell.width,
    height: cell.height,
    backgroundImage: `url("${cell.sheet}")`,
    backgroundPosition: `-${cell.x}px -${cell.y}px`,
  };
  const half = cell === undefined ? 28 : cell.width / 2 + 2;
  return (
    <Stack
      radius="m"
      justify="center"
      className={css.moment}
      style={{ left: `clamp(${half}px, ${share * 100}%, calc(100% - ${half}px))` }}
      aria-hidden="true"
    >
      {picture && <span className={css.picture} style={picture} />}
      {title !== undefined && (
        <Text as="span" centerText truncate size={12} className={css.title} style={{ maxWidth: cell?.width }}>
          {title}
        </Text>
      )}
      <Text as="span" centerText className={css.clock}>
        {formatDuration(time)}
      </Text>
    </Stack>
  );
}

/** The preview pictures, loaded when the pointer first enters the bar. */
function useStoryboard(address: string | null, wanted: boolean): StoryboardCell[] {
  const [cells, setCells] = useState<StoryboardCell[]>([]);
  const requested = useRef<string | null>(null);
  const newest = useNewest();
  useEffect(() => {
    if (!wanted || address === null || requested.current === address) return;
    requested.current = address;
    const isNewest = newest.begin();
    // On failure the preview shows the time only.
    loadStoryboard(address).then(
      (loaded) => isNewest() && setCells(loaded),
      () => isNewest() && setCells([]),
    );
  }, [address, wanted, newest]);
  return cells;
}
