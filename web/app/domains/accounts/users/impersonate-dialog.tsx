import { useState } from 'react';
import { impersonate } from '#contract/accounts/addresses.ts';
import { IMPERSONATION_MINUTES, IMPERSONATION_REASON } from '#contract/accounts/constants.ts';
import type { Impersonation } from '#contract/accounts/impersonation.ts';
import type { ManagedUser } from '#contract/accounts/users.ts';
import { openImpersonation } from '../../../kits/session/impersonation.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { ReasonDialog } from '../../../kits/resource/reason-dialog.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { USERS } from '../queries.ts';

const REASONS = ['用户反馈页面内容不对', '用户反馈功能不可用', '核对处罚后的效果'];

/** Asks for a reason, and opens the site as this user in a new tab. */
export function ImpersonateDialog({ user, onClose }: { user: Pick<ManagedUser, 'id' | 'nickname'>; onClose: () => void }) {
  /** The browser blocked the new tab, so a button opens it. */
  const [blocked, setBlocked] = useState<Impersonation | null>(null);
  const begin = useCall(impersonate, {
    success: null,
    stale: USERS,
    onDone: (begun) => (openImpersonation(begun) ? onClose() : setBlocked(begun)),
  });
  if (blocked !== null)
    return (
      <ConfirmDialog
        open
        onOpenChange={(open) => !open && onClose()}
        title="打开新标签页？"
        confirm="打开"
        onConfirm={() => openImpersonation(blocked) && onClose()}
      >
        浏览器拦截了新标签页，请再点击一次。
      </ConfirmDialog>
    );
  return (
    <ReasonDialog
      title={`以“${user.nickname}”的视角查看`}
      description={`在新标签页中打开，最长 ${IMPERSONATION_MINUTES} 分钟，只能查看。私信、收款、账号安全等不开放。理由会写入操作日志，对方也能看到。`}
      verb="开始查看"
      harmless
      {...IMPERSONATION_REASON}
      templates={REASONS}
      busy={begin.isPending}
      onClose={onClose}
      onSend={(reason) => void begin.send({ userId: user.id, reason })}
    />
  );
}
