import { useState } from 'react';
import { adminTotpDisable } from '../api.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { PasswordField, TextField } from '../../../ui/forms/field.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import css from '../../../kits/resource/desk-page.module.css';
import { useDeskCall } from '../../../kits/resource/use-desk-call.ts';
import { SECURITY } from './queries.ts';

const FORM = 'turn-off';

export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const off = useDeskCall(adminTotpDisable, SECURITY, onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="s"
      title="关闭两步验证？"
      description="之后只凭密码就能登录，恢复码一起失效。"
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form={FORM} variant="danger" loading={off.isPending}>
            关闭
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          off.mutate({ password, code });
        }}
      >
        {off.error !== null && <Note tone="error">{off.error.message}</Note>}
        <PasswordField
          label="登录密码"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <TextField
          label="动态验证码或恢复码"
          autoComplete="one-time-code"
          maxLength={20}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      </form>
    </Dialog>
  );
}
