import type { ReviewReason } from '#contract/posts/drafts.ts';
import type { ReviewQueue, ReviewRow } from '#contract/moderation/review.ts';
import type { BulkFields, BulkVerb } from '../../../kits/resource/bulk/bulk-actions.ts';
import { ReasonField } from '../../../kits/resource/reason-field.tsx';
import { useReasons } from '../../settings/parts/reasons.ts';
import { KeepDownFields } from '../takedown/keep-down-dialog.tsx';
import { NEW_ORDER, TakedownFields } from '../takedown/takedown-fields.tsx';
import { REASON_TEXT_MAX } from './reasons.ts';

const APPROVE: BulkVerb<ReviewRow> = {
  action: 'posts.approve',
  verb: '通过',
  icon: 'check-circle',
  may: ({ claim }) => claim === null || claim.mine,
  text: '通过后立即发布，定时的到时间发布。他人正在审核的会跳过。',
};
const REJECT: BulkVerb<ReviewRow> = {
  action: 'posts.reject',
  verb: '退回',
  icon: 'undo',
  danger: true,
  may: ({ claim }) => claim === null || claim.mine,
  text: '每位作者都会收到下面的理由。他人正在审核的会跳过。',
  form: { reasons: [{ text: '' }] },
  Fields: RejectFields,
};
const CONFIRM: BulkVerb<ReviewRow> = {
  action: 'posts.confirm',
  verb: '确认',
  icon: 'check-circle',
  may: ({ claim }) => claim === null || claim.mine,
  text: '记为已由你复核，作品继续展示。他人正在查看的会跳过。',
};
const OFFLINE: BulkVerb<ReviewRow> = {
  action: 'posts.offline',
  verb: '下架',
  icon: 'ban',
  danger: true,
  may: () => true,
  text: '读者将立即无法查看，搜索和榜单也不再显示。每位作者都会收到理由。',
  form: NEW_ORDER,
  Fields: TakedownFields,
};
const KEEP_DOWN: BulkVerb<ReviewRow> = {
  action: 'posts.keepDown',
  verb: '维持下架',
  icon: 'ban',
  danger: true,
  may: ({ claim }) => claim === null || claim.mine,
  text: '作品继续下架，每位作者都会收到通知。申诉还没有答复的、他人正在查看的会跳过。',
  form: { until: null },
  Fields: KeepDownFields,
};
const RESTORE: BulkVerb<ReviewRow> = {
  action: 'posts.restore',
  verb: '恢复',
  icon: 'check-circle',
  may: () => true,
  text: '平台下架的作品恢复展示；作者自行下线的会跳过。',
};

/** Bulk actions on posts of a state. */
export const reviewActions = (status: ReviewQueue): readonly BulkVerb<ReviewRow>[] => VERBS[status] ?? [];

const VERBS: Partial<Record<ReviewQueue, readonly BulkVerb<ReviewRow>[]>> = {
  pending: [APPROVE, REJECT],
  unseen: [CONFIRM],
  lapsed: [KEEP_DOWN],
  published: [OFFLINE],
  offline: [RESTORE],
};

function RejectFields({ form, errors, onPut }: BulkFields) {
  const [reason] = form['reasons'] as ReviewReason[];
  return (
    <ReasonField
      required
      max={REASON_TEXT_MAX}
      templates={useReasons('posts')}
      value={reason?.text ?? ''}
      error={errors['reasons.0.text'] ?? errors['reasons']}
      onChange={(text) => onPut({ reasons: [{ text }] })}
    />
  );
}
