import type { MediaDetail } from '#contract/media-assets.ts';
import { formatBytes, formatDuration } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Tag } from '../../ui/chip.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import css from './upload-row.module.css';

/** The server's work on the video: percent, result, or why it failed. */
export function MediaRow({
  media,
  onRetry,
  retrying,
  onChoose,
}: {
  media: MediaDetail;
  onRetry: () => void;
  retrying: boolean;
  onChoose: () => void;
}) {
  const [poster] = media.posters;
  const facts = [media.height === null ? null : `${Math.min(media.width ?? 0, media.height)}p`, formatBytes(media.size)]
    .filter((fact) => fact !== null)
    .join(' · ');
  return (
    <section className={css.row} aria-label={media.filename} data-media-state={media.state}>
      <span className={css.thumb}>
        {poster === undefined ? <Icon name="film" /> : <img src={poster.url} alt="" />}
        {media.duration !== null && <span className={css.duration}>{formatDuration(media.duration)}</span>}
      </span>
      <div className={css.words}>
        <div className={css.head}>
          <h3>{media.filename}</h3>
          {media.state === 'ready' && (
            <Tag tone="success" icon="check-circle">
              已就绪
            </Tag>
          )}
          {media.state === 'processing' && (
            <Tag tone="info" icon="refresh">
              转码中 {media.percent}%
            </Tag>
          )}
          {media.state === 'failed' && (
            <Tag tone="error" icon="warning">
              转码失败
            </Tag>
          )}
        </div>
        {media.state === 'processing' && <ProgressBar label={`${media.filename} 转码进度`} tone="info" value={media.percent} />}
        <p className={css.facts}>
          <span>{media.state === 'failed' ? (media.reason ?? '视频处理失败') : facts}</span>
          {media.state === 'processing' && <span>可以关掉页面，转码不会停</span>}
        </p>
      </div>
      {media.state !== 'processing' && (
        <div className={css.actions}>
          {media.state === 'failed' && (
            <Button size="s" icon="refresh" loading={retrying} onClick={onRetry}>
              重试
            </Button>
          )}
          <Button size="s" variant={media.state === 'failed' ? 'plain' : 'quiet'} onClick={onChoose}>
            换一个文件
          </Button>
        </div>
      )}
    </section>
  );
}
