import { Suspense, useState, type CSSProperties, type ReactNode } from 'react';
import type { Playable } from '#contract/posts/post.ts';
import { formatDuration } from '../../../lib/format.ts';
import type { useEngine } from '../use-engine.ts';
import type { Playback } from '../use-playback.ts';
import { RATES, type PlayerActions } from '../use-player-actions.ts';
import { chapterAt, type Chapter } from './chapter.ts';
import { ControlButton } from './control-button.tsx';
import { PlayerChoice } from './player-choice.tsx';
import { Cluster, Text } from '../../../ui/layout/primitives.tsx';
import css from './player-controls.module.css';
import { PlayerSeek } from './player-seek.tsx';
import type { NextVideo } from './up-next.tsx';

interface PlayerControlsProps {
  media: Playable;
  playback: Playback;
  engine: ReturnType<typeof useEngine>;
  actions: PlayerActions;
  buttons: ReactNode;
  next: NextVideo | null;
  /** Wide mode, in which the player takes the page's whole width; `onWide` toggles it and is absent where the page has none. */
  isWide: boolean;
  onWide: (() => void) | undefined;
  chapters: readonly Chapter[];
}

/** The bar at the bottom of the picture. */
export function PlayerControls({
  media,
  playback,
  engine,
  actions,
  buttons,
  next,
  isWide,
  onWide,
  chapters,
}: PlayerControlsProps) {
  const { playing, ended, time, duration, rate } = playback;
  return (
    <div className={css.controls} role="group" aria-label="播放控制">
      <PlayerSeek storyboard={media.storyboard} playback={playback} chapters={chapters} onSeek={actions.seek} />
      <Cluster align="center" className={css.buttons}>
        <ControlButton
          icon={playing ? 'pause' : ended ? 'refresh' : 'play'}
          label={playing ? '暂停' : ended ? '重新播放' : '播放'}
          keys={['Space', 'K']}
          onClick={actions.toggle}
        />
        {next !== null && <ControlButton className={css.wide} icon="next" label={`下一个：${next.title}`} onClick={next.go} />}
        <Text as="span" nowrap className={css.time}>
          {formatDuration(time)} / {formatDuration(duration)}
        </Text>
        <span className={css.gap} />
        <Suspense>{buttons}</Suspense>
        {chapters.length > 0 && (
          <PlayerChoice
            label="章节"
            shown="章节"
            value={chapterAt(chapters, time)?.at}
            options={chapters.map(({ at, title }) => ({ value: at, label: `${formatDuration(at)} ${title}` }))}
            onChoose={(at) => at !== undefined && actions.seek(at)}
            className={css.wide}
          />
        )}
        <QualityChoice engine={engine} />
        <PlayerChoice
          label="倍速"
          shown={rate === 1 ? '倍速' : `${rate}×`}
          value={rate}
          options={RATES.toReversed().map((value) => ({ value, label: `${value}×` }))}
          onChoose={actions.setRate}
          className={css.wide}
        />
        <Captions tracks={media.captions} actions={actions} />
        <PlayerVolume playback={playback} actions={actions} />
        <PictureInPicture onToggle={actions.togglePictureInPicture} />
        {onWide !== undefined && (
          <ControlButton
            className={css.onDesktop}
            icon="wide"
            label={isWide ? '退出宽屏' : '宽屏'}
            keys={['T']}
            pressed={isWide}
            onClick={onWide}
          />
        )}
        <ControlButton
          className={css.wide}
          icon="fill"
          label={actions.fills ? '退出网页全屏' : '网页全屏'}
          keys={['W']}
          pressed={actions.fills}
          onClick={actions.toggleFills}
        />
        <ControlButton icon="fullscreen" label="全屏" keys={['F']} onClick={actions.toggleFullscreen} />
      </Cluster>
    </div>
  );
}

function Captions({ tracks, actions }: { tracks: Playable['captions']; actions: PlayerActions }) {
  const { captions, toggleCaptions, chooseCaptions } = actions;
  if (tracks.length === 0) return null;
  if (tracks.length === 1)
    return <ControlButton icon="captions" label="字幕" keys={['C']} pressed={captions !== null} onClick={toggleCaptions} />;
  return (
    <PlayerChoice<string | null>
      label="字幕"
      shown={captions === null ? '字幕' : (tracks.find(({ language }) => language === captions)?.label ?? '字幕')}
      value={captions}
      options={[...tracks.map(({ language, label }) => ({ value: language, label })), { value: null, label: '关闭' }]}
      onChoose={chooseCaptions}
    />
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

/** Mute button, and on wide screens a slider for the volume. */
function PlayerVolume({ playback: { volume, muted }, actions }: { playback: Playback; actions: PlayerActions }) {
  const loudness = muted ? 0 : volume;
  return (
    <Cluster align="center" className={css.volume} data-muted={loudness === 0}>
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
    </Cluster>
  );
}
