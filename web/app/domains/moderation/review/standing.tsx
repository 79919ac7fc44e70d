import type { ReviewDetail } from '#contract/moderation/review.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import css from './decision.module.css';
import { SIGN_LABEL } from '../parts/format.ts';

/** What a reviewer has to know before deciding: what stands against the post, and whether anybody has looked at it. */
export function ReviewStatus({ post: { takedown, refused, unseen, status, can } }: { post: ReviewDetail }) {
  if (takedown !== null)
    return (
      <Note className={css.whole} tone="warning">
        {takedown.by} 于 {formatDateTime(takedown.at)} 下线了第 {takedown.revision} 版：{takedown.reason}
        {can.decide && '。通过即解除下线，作品重新展示。'}
      </Note>
    );
  if (unseen !== null)
    return (
      <Note className={css.whole} tone={unseen.signs.length > 0 ? 'warning' : 'info'}>
        {formatDateTime(unseen.since)} 未经人工审核发布
        {unseen.signs.length > 0 && `：${unseen.signs.map((sign) => SIGN_LABEL[sign]).join('、')}`}
      </Note>
    );
  if (status === 'pending' && refused === 'rejection')
    return (
      <Note className={css.whole} tone="info">
        此前被退回过，任何审核方式下都须人工审核。
      </Note>
    );
  return null;
}
