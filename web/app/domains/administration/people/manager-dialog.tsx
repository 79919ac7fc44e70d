import { useState } from 'react';
import { ADMIN_ROLE_LABEL, adminRole, type AdminRole } from '#contract/administration.ts';
import { managerCreate, managerModifyRole, type Manager } from '#contract/managers.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import css from '../desk-page.module.css';
import { useChange } from './queries.ts';

const ROLES = adminRole.options.map((value) => ({ value, label: ADMIN_ROLE_LABEL[value] }));

interface ManagerDialogProps {
  /** Whose role is changed; null makes a new one. */
  manager: Manager | null;
  onClose: () => void;
  onCreated: (answer: { manager: Manager; password: string }) => void;
}

/** A new administrator, or another role for one. */
export function ManagerDialog({ manager, onClose, onCreated }: ManagerDialogProps) {
  const [account, setAccount] = useState('');
  const [role, setRole] = useState<AdminRole>(manager?.role ?? 'moderator');
  const [problem, setProblem] = useState<string>();
  const create = useChange(managerCreate, onCreated);
  const modify = useChange(managerModifyRole, onClose);
  const send = () => {
    if (manager !== null) return modify.mutate({ id: manager.id, role });
    const parsed = managerCreate.input.safeParse({ account, role });
    setProblem(parsed.success ? undefined : parsed.error.issues[0]?.message);
    if (parsed.success) create.mutate({ account: account.trim(), role });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="s"
      title={manager === null ? '新建管理员' : `修改“${manager.account}”的角色`}
      description={manager === null ? '创建后会显示一次初始密码。' : '从对方的下一次操作起生效。'}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" loading={create.isPending || modify.isPending} onClick={send}>
            {manager === null ? '创建' : '保存'}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        {manager === null && (
          <TextField
            label="账号"
            required
            autoCapitalize="none"
            spellCheck={false}
            autoComplete="off"
            maxLength={32}
            value={account}
            error={problem}
            onChange={({ target }) => setAccount(target.value)}
          />
        )}
        <NativeSelect
          label="角色"
          options={ROLES}
          value={role}
          onChange={(value) => setRole(adminRole.options.find((option) => option === value) ?? role)}
        />
      </div>
    </Dialog>
  );
}
