import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { copyPost } from '#contract/posts/addresses.ts';
import type { PostStatus } from '#contract/posts/post.ts';
import { BIN_DAYS } from '#contract/posts/constants.ts';
import type { OwnPost } from '#contract/posts/own-posts.ts';
import { Button, ButtonLink, IconButton } from '../../../ui/base/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx';
import { useCall } from '../../../lib/calls/use-call.ts';
import { toast, UNDO_MS } from '../../../lib/toast-store.ts';
import { postPath } from '../../../lib/paths.ts';
import { analyticsPath, editPath, undoOf } from './format.ts';
import { OWN_POSTS, requestOwnAction, type OwnAction } from '../queries.ts';

const RevisionsDialog = lazy(() =>
  import('../revisions/revisions-dialog.tsx').then((part) => ({ default: part.RevisionsDialog })),
);
const AppealDialog = lazy(() => import('./appeal-dialog.tsx').then((part) => ({ default: part.AppealDialog })));
const TimeDialog = lazy(() => import('./time-dialog.tsx').then((part) => ({ default: part.TimeDialog })));
const RemarksDialog = lazy(() => import('./remarks-dialog.tsx').then((part) => ({ default: part.RemarksDialog })));
const CollectionDialog = lazy(() =>
  import('../collections/collection-dialog.tsx').then((part) => ({ default: part.CollectionDialog })),
);

const QUESTION: Record<OwnAction, { verb: string; done: string; text: string; danger: boolean }> = {
  retract: { verb: '撤回', done: '已撤回', text: '撤回后恢复为草稿，再提交会重新排队。', danger: false },
  offline: { verb: '下线', done: '已下线', text: '读者将立即无法查看；之后可以修改，再提交审核重新发布。', danger: true },
  remove: { verb: '移入回收站', done: '已移入回收站', text: `${BIN_DAYS} 天内可以恢复，之后彻底删除。`, danger: true },
  restore: { verb: '恢复', done: '已恢复为草稿', text: '恢复后成为草稿；被平台下架的作品恢复后仍为下架状态。', danger: false },
};

/** The success message; a post that was taken down is still taken down after restoring it. */
const doneOf = (action: OwnAction, status: PostStatus): string =>
  action === 'restore' && status === 'offline' ? '已恢复，仍为下架状态' : QUESTION[action].done;

const EDIT_WORDS: Partial<Record<OwnPost['status'], string>> = { rejected: '去修改', draft: '继续编辑' };

/** The likeliest action as a button, others in a menu; by the permissions of the server's response. */
export function OwnActions({ post, title, onCertify }: { post: OwnPost; title: string; onCertify: () => void }) {
  const navigate = useNavigate();
  const undo = useCall(requestOwnAction, {
    success: ({ status }) => `《${title}》${doneOf('restore', status)}`,
    failure: '恢复失败',
    stale: OWN_POSTS,
  });
  const action = useCall(requestOwnAction, {
    success: ({ status }, { action: taken }) => (taken === 'remove' ? null : `《${title}》${doneOf(taken, status)}`),
    failure: (error, { action: wanted }) => toast.error(error.message, { title: `${QUESTION[wanted].verb}失败` }),
    stale: OWN_POSTS,
    onDone: ({ postsId }, { action: taken }) => {
      if (taken !== 'remove') return;
      toast.success(`《${title}》${QUESTION.remove.done}`, {
        duration: UNDO_MS,
        action: { label: undoOf([post]), onSelect: () => void undo.send({ action: 'restore', postsId }) },
      });
    },
  });
  const copy = useCall(copyPost, {
    once: true,
    success: null,
    failure: '复制失败',
    stale: OWN_POSTS,
    onDone: (made) =>
      toast.success(`《${title}》已复制为新草稿`, {
        duration: UNDO_MS,
        action: { label: '去编辑', onSelect: () => void navigate(editPath({ id: made.postsId, type: made.type })) },
      }),
  });
  const [dialog, setDialog] = useState<OwnAction | null>(null);
  const [choosingCollection, setChoosingCollection] = useState(false);
  const [appealing, setAppealing] = useState(false);
  const [looking, setLooking] = useState(false);
  const [remarks, setRemarks] = useState(false);
  const [retiming, setRetiming] = useState(false);
  const onRestored = (from: string) => {
    setLooking(false);
    toast.success(`《${title}》已从${from}继续编辑`, { title: '已恢复为新的草稿' });
  };
  const run = async (wanted: OwnAction) => {
    await action.send({ action: wanted, postsId: post.id });
    setDialog(null);
  };

  // For a former member's post, the agency manages only text and publication; the rest is up to the author.
  const isAuthors = post.managedBy === null;
  const main = post.can.edit ? 'edit' : post.can.retract ? 'retract' : post.can.restore ? 'restore' : null;
  const rest: MenuItem[] = [
    ...(post.status === 'published' ? [{ label: '查看页面', icon: 'eye', to: postPath(post) } as const] : []),
    ...(isAuthors && (post.status === 'published' || post.status === 'offline')
      ? [{ label: '查看数据', icon: 'chart', to: analyticsPath(post.id) } as const]
      : []),
    ...(post.can.reschedule
      ? [{ label: '修改发布时间', icon: 'calendar', movesFocus: true, onSelect: () => setRetiming(true) } as const]
      : []),
    ...(post.can.retract && main !== 'retract'
      ? [{ label: '撤回', icon: 'undo', onSelect: () => setDialog('retract') } as const]
      : []),
    ...(post.status === 'deleted' || !isAuthors
      ? []
      : [{ label: '合集', icon: 'list', movesFocus: true, onSelect: () => setChoosingCollection(true) } as const]),
    ...(isAuthors && post.status === 'published' && post.can.offline
      ? [{ label: '评论设置', icon: 'chat', movesFocus: true, onSelect: () => setRemarks(true) } as const]
      : []),
    ...(post.can.appeal ? [{ label: '申诉', icon: 'flag', movesFocus: true, onSelect: () => setAppealing(true) } as const] : []),
    { label: '历史版本', icon: 'history', movesFocus: true, onSelect: () => setLooking(true) },
    ...(post.status === 'deleted' || !isAuthors
      ? []
      : [{ label: '复制为新草稿', icon: 'copy', onSelect: () => void copy.send({ postsId: post.id }) } as const]),
    ...(isAuthors && post.status === 'published'
      ? [{ label: '首发存证', icon: 'shield', movesFocus: true, onSelect: onCertify } as const]
      : []),
    ...(post.can.offline ? [{ label: '下线', icon: 'power', onSelect: () => setDialog('offline') } as const] : []),
    ...(post.can.remove
      ? [{ label: '移入回收站', icon: 'trash', danger: true, onSelect: () => setDialog('remove') } as const]
      : []),
  ];
  const question = dialog === null ? null : QUESTION[dialog];

  return (
    <div>
      {main === 'edit' && (
        <ButtonLink variant="quiet" size="s" to={editPath(post)} aria-label={`编辑《${title}》`}>
          {(post.type === 'video' && post.status === 'draft' ? '继续填写' : EDIT_WORDS[post.status]) ?? '编辑'}
        </ButtonLink>
      )}
      {main === 'retract' && (
        <Button variant="quiet" size="s" aria-label={`撤回《${title}》`} onClick={() => setDialog('retract')}>
          撤回
        </Button>
      )}
      {main === 'restore' && (
        <Button
          variant="quiet"
          size="s"
          aria-label={`恢复《${title}》`}
          loading={action.isPending}
          onClick={() => void run('restore')}
        >
          恢复
        </Button>
      )}
      {rest.length > 0 && (
        <Menu trigger={<IconButton icon="more" label={`《${title}》的更多操作`} shape="square" size="s" />} items={rest} />
      )}
      {appealing && (
        <Suspense>
          <AppealDialog post={post} title={title} onClose={() => setAppealing(false)} />
        </Suspense>
      )}
      {looking && (
        <Suspense>
          <RevisionsDialog postsId={post.id} title={title} onRestored={onRestored} onClose={() => setLooking(false)} />
        </Suspense>
      )}
      {retiming && (
        <Suspense>
          <TimeDialog
            postsId={post.id}
            title={title}
            status={post.status}
            publishAt={post.publishTime}
            onClose={() => setRetiming(false)}
          />
        </Suspense>
      )}
      {remarks && (
        <Suspense>
          <RemarksDialog post={post} title={title} onClose={() => setRemarks(false)} />
        </Suspense>
      )}
      {choosingCollection && (
        <Suspense>
          <CollectionDialog postsId={post.id} title={title} onClose={() => setChoosingCollection(false)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={dialog !== null}
        title={`${question?.verb ?? ''}《${title}》？`}
        confirm={question?.verb ?? ''}
        danger={question?.danger ?? false}
        loading={action.isPending}
        onOpenChange={(open) => !open && setDialog(null)}
        onConfirm={() => dialog !== null && void run(dialog)}
      >
        {question?.text}
      </ConfirmDialog>
    </div>
  );
}
