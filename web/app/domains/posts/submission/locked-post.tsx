import { useState } from 'react';
import type { Draft } from '#contract/posts/drafts.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useCall } from '../../../lib/calls/use-call.ts';
import { OWN_POSTS, requestOwnAction } from '../queries.ts';
import { TimeDialog } from '../own-posts/time-dialog.tsx';
import { formatDateTime } from '../../../lib/format.ts';

const LOCK: Partial<Record<Draft['status'], { title: string; text: string; action: 'retract' | 'restore'; verb: string }>> = {
  pending: {
    title: '作品正在审核',
    text: '审核期间不能修改。撤回后恢复为草稿，再次提交会重新排队。',
    action: 'retract',
    verb: '撤回并修改',
  },
  scheduled: {
    title: '作品已通过，等待定时发布',
    text: '发布时间可以直接修改，不需要重新审核。修改内容须先撤回，之后重新提交审核。',
    action: 'retract',
    verb: '撤回并修改',
  },
  deleted: { title: '作品在回收站中', text: '恢复后可以继续编辑，再提交审核。', action: 'restore', verb: '恢复并修改' },
};

/** Shown for a post that cannot be edited in its status, with a button that changes that. */
export function LockedPost({ draft, onUnlocked }: { draft: Draft; onUnlocked: () => void }) {
  const lock = LOCK[draft.status];
  const unlock = useCall(requestOwnAction, {
    success: null,
    failure: `${lock?.verb ?? ''}失败`,
    stale: OWN_POSTS,
    onDone: onUnlocked,
  });
  const [retiming, setRetiming] = useState(false);
  if (lock === undefined) return null;
  const { status, publishAt } = draft;
  const isTimed = publishAt !== null && (status === 'scheduled' || status === 'pending');
  const time = isTimed ? `定于 ${formatDateTime(publishAt)} 发布。` : '';
  return (
    <EmptyState
      illustration="tray"
      title={`《${draft.title || '无标题'}》${lock.title.replace('作品', '')}`}
      text={`${time}${lock.text}`}
    >
      <ButtonLink to="/creator/center/content">返回内容管理</ButtonLink>
      {isTimed && <Button onClick={() => setRetiming(true)}>修改发布时间</Button>}
      <Button
        variant="primary"
        // The button stays busy until the post is reopened.
        loading={unlock.isPending || unlock.answer !== undefined}
        onClick={() => void unlock.send({ action: lock.action, postsId: draft.postsId })}
      >
        {lock.verb}
      </Button>
      {retiming && (
        <TimeDialog
          postsId={draft.postsId}
          title={draft.title || '无标题'}
          status={status}
          publishAt={publishAt}
          onClose={() => setRetiming(false)}
          onDone={onUnlocked}
        />
      )}
    </EmptyState>
  );
}
