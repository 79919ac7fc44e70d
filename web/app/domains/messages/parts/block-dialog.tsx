import { blockUser } from '#contract/messages/addresses.ts';
import { rememberBlocked } from '../../../lib/browser/blocked-authors.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';

/** Blocks or unblocks a user, and hides or shows their cards on the page. */
export const useBlock = (onDone: (blocked: boolean, userId: string) => void) =>
  useCall(blockUser, {
    success: (_, { blocked }) => (blocked ? '已拉黑' : '已解除拉黑'),
    onDone(_, { userId, blocked }) {
      rememberBlocked(userId, blocked);
      onDone(blocked, userId);
    },
  });

interface BlockDialogProps {
  user: { id: string; nickname: string };
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onBlocked: () => void;
}

/** Asks for confirmation, since blocking also ends the conversation and following. */
export function BlockDialog({ user: { id, nickname }, open, onOpenChange, onBlocked }: BlockDialogProps) {
  const block = useBlock(() => {
    onOpenChange(false);
    onBlocked();
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`拉黑 ${nickname}？`}
      confirm="拉黑"
      danger
      loading={block.isPending}
      onConfirm={() => void block.send({ userId: id, blocked: true })}
    >
      拉黑后，对方不能再给你发私信，不能关注你，也不能评论、点赞、收藏你的作品或发弹幕；你也看不到对方的作品推荐、评论、弹幕、私信和通知。你们之间的关注会一并取消。可以在对方主页或“账号设置”的“隐私”里解除。
    </ConfirmDialog>
  );
}
