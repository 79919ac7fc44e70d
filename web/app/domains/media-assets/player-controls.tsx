import { useState } from 'react';
import type { Playable } from '#contract/posts.ts';
import { formatDuration } from '../../lib/format.ts';
import { ControlButton } from './control-button.tsx';
import { PlayerChoice } from './player-choice.tsx';
import css from './player-controls.module.css';
import { PlayerSeek } from './player-seek.tsx';
import { PlayerVolume } from './player-volume.tsx';
import type { useEngine } from './use-engine.ts';
import type { Playback } from './use-playback.ts';
import type { PlayerActions } from './use-player-actions.ts';

interface PlayerControlsProps {
  media: Playable;
  playback: Playback;
  engine: ReturnType<typeof useEngine>;
  actions: PlayerActions;
}

const RATES = [2, 1.5, 1.25, 1, 0.75, 0.5];

/** The bar at the foot of the picture. */
export function PlayerControls({ media, playback, engine, actions }: PlayerControlsProps) {
  const { playing, ended, time, duration, rate } = playback;
  return (
    <div className={css.controls} role="group" aria-label="播放控制">
      <PlayerSeek storyboard={media.storyboard} playback={playback} onSeek={actions.seek} />
      <div className={css.buttons}>
        <ControlButton
          icon={playing ? 'pause' : ended ? 'refresh' : 'play'}
          label={playing ? '暂停' : ended ? '重新播放' : '播放'}
          keys={['Space', 'K']}
          onClick={actions.toggle}
        />
        <span className={css.time}>
          {formatDuration(time)} / {formatDuration(duration)}
        </span>
        <span className={css.gap} />
        <QualityChoice engine={engine} />
        <PlayerChoice
          label="倍速"
          shown={rate === 1 ? '倍速' : `${rate}×`}
          value={rate}
          options={RATES.map((value) => ({ value, label: `${value}×` }))}
          onChoose={actions.setRate}
          className={css.wide}
        />
        {media.captions.length > 0 && (
          <ControlButton icon="captions" label="字幕" keys={['C']} pressed={actions.captions} onClick={actions.toggleCaptions} />
        )}
        <PlayerVolume playback={playback} actions={actions} />
        <PictureInPicture onToggle={actions.togglePictureInPicture} />
        <ControlButton icon="fullscreen" label="全屏" keys={['F']} onClick={actions.toggleFullscreen} />
      </div>
    </div>
  );
}

function QualityChoice({ engine: { qualities, chosen, shown, choose } }: Pick<PlayerControlsProps, 'engine'>) {
  if (qualities.length < 2) return null;
  const labelOf = (index: number | null) => qualities.find((quality) => quality.index === index)?.label;
  const now = labelOf(shown);
  return (
    <PlayerChoice<number | null>
      label="清晰度"
      shown={labelOf(chosen) ?? '自动'}
      value={chosen}
      options={[
        ...qualities.map(({ index, label }) => ({ value: index, label })),
        { value: null, label: chosen === null && now !== undefined ? `自动（${now}）` : '自动' },
      ]}
      onChoose={choose}
    />
  );
}

function PictureInPicture({ onToggle }: { onToggle: () => void }) {
  const [can] = useState(() => document.pictureInPictureEnabled);
  return can ? <ControlButton className={css.wide} icon="pip" label="画中画" onClick={onToggle} /> : null;
}
