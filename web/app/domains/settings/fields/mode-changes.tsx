import { useQuery } from '@tanstack/react-query';
import type { AuditMode, RemarkMode } from '#contract/settings/settings.ts';
import { formatInteger } from '../../../lib/format.ts';
import css from './mode-changes.module.css';
import { Note } from '../../../ui/feedback/note.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { waitingQuery } from '../../moderation/parts/waiting-query.ts';
import { waitingRemarksQuery } from '../queries.ts';

/** A note on what another review mode means for pending and new posts, shown before saving. */
export function AuditChange({ to }: { to: AuditMode }) {
  const { data } = useQuery(waitingQuery());
  const pending = data?.counts['pending'];
  const unseen = data?.counts['unseen'];
  return (
    <Stack gap={8} role="status" marginTop={8}>
      <Note tone="warning">
        {to === 'all' && '保存后，新提交的作品一律先审后发。'}
        {to === 'risky' && '保存后，命中敏感词的作品先审后发，其余提交后直接发布，进入“待复核”。'}
        {to === 'after' && '保存后，新提交的作品直接发布，进入“待复核”，由审核员按风险高低复核。'}
      </Note>
      <Stack as="ul" gap={4} tone="muted" size={13} className={css.effects}>
        <li>正在等待审核的作品{count(pending, '篇')}：不会自动通过，仍须逐篇审核。</li>
        <li>已发布、尚未复核的作品{count(unseen, '篇')}：继续展示，留在“待复核”，不会自动下架。</li>
        <li>被退回或被平台下架过的作品：在任何方式下都须人工审核通过。</li>
      </Stack>
    </Stack>
  );
}

/** The same for comments and danmaku. `first` is the number of remarks after which a new user is trusted. */
export function RemarkChange({ to, first }: { to: RemarkMode; first: number }) {
  const { data } = useQuery(waitingRemarksQuery);
  const waiting = (kind: 'comments' | 'danmaku') => data?.list.find((queue) => queue.kind === kind)?.count;
  return (
    <Stack gap={8} role="status" marginTop={8}>
      <Note tone="warning">
        {to === 'none' && '保存后，新的评论和弹幕立即显示；命中复核词的同时列入“含敏感词”。'}
        {to === 'risky' && '保存后，命中复核词的评论和弹幕先审后显示，其余立即显示。'}
        {to === 'newcomers' && `保存后，新用户的前 ${Math.max(1, first)} 条和命中复核词的先审后显示，其余立即显示。`}
        {to === 'all' && '保存后，新的评论和弹幕一律先审后显示。'}
      </Note>
      <Stack as="ul" gap={4} tone="muted" size={13} className={css.effects}>
        <li>
          正在等待审核的评论{count(waiting('comments'), '条')}、弹幕{count(waiting('danmaku'), '条')}
          ：不会自动通过，仍须逐条审核。
        </li>
        <li>已显示的评论和弹幕：继续显示，不会自动隐藏。</li>
        <li>等待审核期间：只有发布者自己看得到，标有“审核中”，不计入评论数和弹幕数。</li>
      </Stack>
    </Stack>
  );
}

const count = (n: number | undefined, unit: string): string => (n === undefined ? '' : ` ${formatInteger(n)} ${unit}`);
