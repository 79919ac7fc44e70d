import type { CSSProperties } from 'react';
import { ControlButton } from './control-button.tsx';
import css from './player-volume.module.css';
import type { Playback } from './use-playback.ts';
import type { PlayerActions } from './use-player-actions.ts';

/** Sound on or off, and on wide screens how loud. */
export function PlayerVolume({ playback: { volume, muted }, actions }: { playback: Playback; actions: PlayerActions }) {
  const loudness = muted ? 0 : volume;
  return (
    <div className={css.volume} data-muted={loudness === 0}>
      <ControlButton icon="volume" label={muted ? '取消静音' : '静音'} keys={['M']} onClick={actions.toggleMuted} />
      <input
        type="range"
        aria-label="音量"
        aria-valuetext={`${Math.round(loudness * 100)}%`}
        min={0}
        max={100}
        step={5}
        value={Math.round(loudness * 100)}
        style={{ '--loudness': `${loudness * 100}%` } as CSSProperties}
        onChange={({ target }) => actions.setVolume(Number(target.value) / 100)}
      />
    </div>
  );
}
