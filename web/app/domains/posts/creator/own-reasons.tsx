import { Link } from 'react-router';
import { APPEAL_STATE_LABEL, type AppealState } from '#contract/appeals.ts';
import type { OwnPost } from '#contract/own-posts.ts';
import type { ReviewReason } from '#contract/posts.ts';
import { formatDateTime, formatDuration } from '../../../lib/format.ts';
import { Tag, type Tone } from '../../../ui/chip.tsx';
import { editPath } from './format.ts';
import css from './own-reasons.module.css';

const TONE: Record<AppealState, Tone> = { pending: 'info', granted: 'success', refused: 'error', lapsed: 'neutral' };

/** Why the work came back, each reason with the way to its place in the editor; and what was said against it. */
export function OwnReasons({ work }: { work: OwnPost }) {
  const { reasons, appeal } = work;
  return (
    <>
      <ol className={css.reasons}>
        {reasons.map((reason, index) => (
          <li key={`${index}-${reason.text}`}>
            {reason.text}
            <Place reason={reason} />
            {reason.anchor !== undefined && work.can.edit && (
              <Link className={css.to} to={`${editPath(work)}#remark-${index + 1}`} aria-label={`到第 ${index + 1} 处修改`}>
                到这一处修改
              </Link>
            )}
          </li>
        ))}
      </ol>
      {appeal !== null && (
        <div className={css.appeal}>
          <p>
            <Tag tone={TONE[appeal.state]}>{APPEAL_STATE_LABEL[appeal.state]}</Tag>
            <time dateTime={appeal.createdAt}>{formatDateTime(appeal.createdAt)}</time> 提交
          </p>
          <p>{appeal.text}</p>
          {appeal.reply !== '' && <p>答复：{appeal.reply}</p>}
        </div>
      )}
    </>
  );
}

function Place({ reason: { anchor } }: { reason: ReviewReason }) {
  if (anchor?.kind === 'passage') return <q>{anchor.quote}</q>;
  if (anchor?.kind === 'picture') return <img src={anchor.src} alt="意见所指的图片" loading="lazy" />;
  return anchor?.kind === 'time' ? <span className={css.at}>视频 {formatDuration(anchor.seconds)} 处</span> : null;
}
