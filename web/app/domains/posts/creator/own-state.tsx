import type { OwnPost } from '#contract/own-posts.ts';
import { Tag } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { isMediaFailed, noteOf, STATUS_LOOK } from './format.ts';
import css from './own-table.module.css';

interface OwnStateProps {
  work: OwnPost;
  reasonsId: string;
  open: boolean;
  onFold: () => void;
}

/** Where the work stands, how far its video is, and why it came back. */
export function OwnState({ work, reasonsId, open, onFold }: OwnStateProps) {
  const look = STATUS_LOOK[work.status];
  const note = noteOf(work);
  return (
    <div className={css.state}>
      <Tag tone={look.tone} icon={look.icon}>
        {look.label}
      </Tag>
      {isMediaFailed(work) && (
        <Tag tone="error" icon="warning">
          转码失败
        </Tag>
      )}
      {work.mediaState === 'processing' && (
        <span className={css.media}>
          转码中 {work.mediaPercent}%
          <ProgressBar tone="info" label="转码进度" value={work.mediaPercent} />
        </span>
      )}
      {work.reasons.length > 0 ? (
        <button type="button" className={css.fold} aria-expanded={open} aria-controls={reasonsId} onClick={onFold}>
          {note}
          <Icon name="chevron-down" size="xs" />
        </button>
      ) : (
        note !== null && <span className={css.note}>{note}</span>
      )}
    </div>
  );
}
