import { lazy, Suspense, useState, type ReactElement } from 'react';
import type { Comment } from '#contract/comments/comments.ts';
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx';
import { toast } from '../../../lib/toast-store.ts';
import { useCommentsContext } from './thread-context.ts';
import { errorMessage } from './use-comments.ts';
import { copyText } from '../../../lib/browser/clipboard.ts';

const ConfirmDialog = lazy(() =>
  import('../../../ui/overlays/confirm-dialog.tsx').then((part) => ({ default: part.ConfirmDialog })),
);

export function CommentMoreMenu({ comment, trigger }: { comment: Comment; trigger: ReactElement }) {
  const { id, author, can, pinned, replyCount, content } = comment;
  const { me, comments, report } = useCommentsContext();
  const [confirming, setConfirming] = useState(false);
  const [removing, setRemoving] = useState(false);

  const pin = () =>
    comments
      .pin(id, !pinned)
      .then(() => toast.success(pinned ? '已取消置顶' : '评论已置顶'))
      .catch((error: unknown) => toast.error(errorMessage(error)));
  const copy = async () =>
    (await copyText(`${window.location.origin}${window.location.pathname}#comment-${id}`))
      ? toast.success('链接已复制')
      : toast.warning('没能复制，请重试');
  const remove = async () => {
    setRemoving(true);
    try {
      await comments.remove(id);
      setConfirming(false);
      toast.success('评论已删除');
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setRemoving(false);
    }
  };

  const items: MenuItem[] = [
    ...(can.pin ? [{ label: pinned ? '取消置顶' : '置顶', icon: 'arrow-up' as const, onSelect: () => void pin() }] : []),
    { label: '复制链接', icon: 'link', onSelect: () => void copy() },
    ...(me?.id === author.id
      ? []
      : [
          {
            label: '举报',
            icon: 'flag' as const,
            movesFocus: true,
            onSelect: () => report({ type: 'comment', id, about: `${author.nickname}的评论` }),
          },
        ]),
    ...(can.remove
      ? [{ label: '删除', icon: 'trash' as const, danger: true, movesFocus: true, onSelect: () => setConfirming(true) }]
      : []),
  ];

  return (
    <>
      <Menu defaultOpen trigger={trigger} items={items} />
      {confirming && (
        <Suspense>
          <ConfirmDialog
            open
            danger
            onOpenChange={setConfirming}
            title="删除这条评论？"
            confirm="删除"
            loading={removing}
            onConfirm={() => void remove()}
          >
            {`“${[...content].slice(0, 60).join('')}${[...content].length > 60 ? '…' : ''}”`}
            {replyCount > 0 && `，连同它下面的 ${replyCount.toLocaleString('zh-CN')} 条回复`}
            将被删除，不能恢复。
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
