import { useState } from 'react';
import { MONEY_LOCK_HOURS } from '#contract/accounts/constants.ts';
import type { ManagedUser, ResetWay } from '#contract/accounts/users.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Radio } from '../../../ui/forms/choice.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';

/** Resets a password: by a code to the owner, or a temporary one set here, which blocks withdrawals for a while. */
export function ResetDialog({
  user,
  busy,
  onClose,
  onSend,
}: {
  user: ManagedUser;
  busy: boolean;
  onClose: () => void;
  onSend: (way: ResetWay) => void;
}) {
  const reachable = user.mobile ?? user.email;
  const [way, setWay] = useState<ResetWay>(reachable === null ? 'show' : 'own');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="s"
      title={`重置“${user.nickname}”的密码？`}
      description="原密码立即失效，对方会退出所有设备，并收到站内通知。"
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="danger" loading={busy} onClick={() => onSend(way)}>
            重置密码
          </Button>
        </>
      }
    >
      <Stack shrinkChildren gap={16} role="radiogroup" aria-label="重置方式">
        <Radio
          name="way"
          checked={way === 'own'}
          disabled={reachable === null}
          onChange={() => setWay('own')}
          note={reachable === null ? '对方没有绑定手机号或邮箱' : `对方用 ${reachable} 收到的验证码，在“忘记密码”中重新设置`}
        >
          由本人重新设置（推荐）
        </Radio>
        <Radio
          name="way"
          checked={way === 'show'}
          onChange={() => setWay('show')}
          note={`密码只显示一次，由你转交。之后 ${MONEY_LOCK_HOURS} 小时内，该账号不能提现，也不能增删收款账户；其提现也不能由你审核或打款`}
        >
          生成临时密码
        </Radio>
      </Stack>
    </Dialog>
  );
}
