import { lazy, Suspense, useState, type ReactElement } from 'react';
import { banFromRemarks } from '#contract/comments/addresses.ts';
import type { Comment } from '#contract/comments/comments.ts';
import { codePoints } from '#contract/text.ts';
import { formatInteger } from '../../../lib/format.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { Menu, type MenuItem } from '../../../ui/overlays/menu.tsx';
import { toast } from '../../../lib/toast-store.ts';
import { useCommentsContext } from './thread-context.ts';
import { copyText } from '../../../lib/browser/clipboard.ts';

const ConfirmDialog = lazy(() =>
  import('../../../ui/overlays/confirm-dialog.tsx').then((part) => ({ default: part.ConfirmDialog })),
);

const BlockDialog = lazy(() => import('../../messages/parts/block-dialog.tsx').then((part) => ({ default: part.BlockDialog })));

export function CommentMoreMenu({ comment, trigger }: { comment: Comment; trigger: ReactElement }) {
  const { id, author, can, pinned, replyCount, content } = comment;
  const { post, me, comments, report } = useCommentsContext();
  const [confirming, setConfirming] = useState(false);
  const [banning, setBanning] = useState(false);
  const [blocking, setBlocking] = useState(false);
  const ban = useCall(banFromRemarks, { onDone: () => setBanning(false) });
  const copy = async () =>
    (await copyText(`${window.location.origin}${window.location.pathname}#comment-${id}`))
      ? toast.success('链接已复制')
      : toast.warning('复制失败，请重试');
  const { pin, remove } = comments;

  const items: MenuItem[] = [
    ...(can.pin
      ? [
          {
            label: pinned ? '取消置顶' : '置顶',
            icon: 'arrow-up' as const,
            onSelect: () => void pin.send({ commentId: id, pinned: !pinned }),
          },
        ]
      : []),
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
          ...(me === null ? [] : [{ label: '拉黑', icon: 'ban' as const, movesFocus: true, onSelect: () => setBlocking(true) }]),
        ]),
    ...(me !== null && me.id === post.author.id && me.id !== author.id
      ? [{ label: '禁止评论', icon: 'lock' as const, movesFocus: true, onSelect: () => setBanning(true) }]
      : []),
    ...(can.remove
      ? [{ label: '删除', icon: 'trash' as const, danger: true, movesFocus: true, onSelect: () => setConfirming(true) }]
      : []),
  ];

  return (
    <>
      <Menu defaultOpen trigger={trigger} items={items} />
      {blocking && (
        <Suspense>
          <BlockDialog
            open
            user={author}
            onOpenChange={setBlocking}
            onBlocked={() => void comments.load(comments.list.sort, 1)}
          />
        </Suspense>
      )}
      {banning && (
        <Suspense>
          <ConfirmDialog
            open
            danger
            onOpenChange={setBanning}
            title={`禁止 ${author.nickname} 评论？`}
            confirm="禁止"
            loading={ban.isPending}
            onConfirm={() => void ban.send({ userId: author.id, banned: true })}
          >
            TA 不能再评论你的作品，也不能在你的视频里发弹幕；已有的评论不受影响。可以在创作者中心的评论设置里恢复。
          </ConfirmDialog>
        </Suspense>
      )}
      {confirming && (
        <Suspense>
          <ConfirmDialog
            open
            danger
            onOpenChange={setConfirming}
            title="删除这条评论？"
            confirm="删除"
            loading={remove.isPending}
            onConfirm={async () => (await remove.send({ commentId: id })).ok && setConfirming(false)}
          >
            {`“${[...content].slice(0, 60).join('')}${codePoints(content) > 60 ? '…' : ''}”`}
            {replyCount > 0 && `，连同它下面的 ${formatInteger(replyCount)} 条回复`}
            将被删除，无法恢复。
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
