import { TEMPORARY_PASSWORD_HOURS } from '#contract/accounts/constants.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../lib/toast-store.ts';
import { Codes } from '../../../ui/base/code.tsx';
import { copyText } from '../../../lib/browser/clipboard.ts';

/** Shows a new password, only once. */
export function PasswordDialog({ name, password, onClose }: { name: string; password: string; onClose: () => void }) {
  const copy = async () => ((await copyText(password)) ? toast.success('密码已复制') : toast.error('复制失败，请手动选中复制'));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="s"
      title={`“${name}”的新密码`}
      description={`只显示这一次，关闭后无法再查看。请用安全的方式交给本人，${TEMPORARY_PASSWORD_HOURS} 小时内有效，登录后需要修改。`}
      footer={
        <>
          <Button icon="copy" onClick={() => void copy()}>
            复制
          </Button>
          <Button variant="primary" onClick={onClose}>
            我已保存
          </Button>
        </>
      }
    >
      <Codes>{password}</Codes>
    </Dialog>
  );
}
