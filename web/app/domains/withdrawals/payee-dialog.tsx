import { useState, type FormEvent } from 'react';
import { payeeForm, type PayeeKind } from '#contract/withdrawals.ts';
import { ApiError } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useSavePayee } from './queries.ts';
import css from './withdraw-desk.module.css';

const KINDS = [
  { value: 'bank', label: '银行卡' },
  { value: 'alipay', label: '支付宝' },
] as const;
const EMPTY = { name: '', account: '', password: '' };

/** Asks for the login password, since it decides where money goes. Checked by the rules of the call before it is sent. */
export function PayeeDialog({
  open,
  onOpenChange,
  onSaved,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSaved: (id: string) => void;
}) {
  const [kind, setKind] = useState<PayeeKind>('bank');
  const [form, setForm] = useState(EMPTY);
  const [errors, setErrors] = useState<Partial<Record<keyof typeof EMPTY | 'all', string>>>({});
  const save = useSavePayee();

  const change = (name: keyof typeof EMPTY) => ({
    value: form[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      setForm({ ...form, [name]: event.target.value });
      setErrors({ ...errors, [name]: undefined, all: undefined });
    },
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = payeeForm.safeParse({ kind, ...form });
    if (!parsed.success) {
      const found: typeof errors = {};
      for (const issue of parsed.error.issues) found[(issue.path[0] ?? 'all') as 'name'] ??= issue.message;
      return setErrors(found);
    }
    try {
      const { id } = await save.mutateAsync({ kind, ...form });
      onSaved(id);
      setForm(EMPTY);
      onOpenChange(false);
    } catch (failure) {
      if (failure instanceof ApiError)
        setErrors(failure.status === 401 ? { password: failure.message } : { all: failure.message });
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="添加收款账户"
      size="s"
      footer={
        <Button variant="primary" type="submit" form="payee-form" loading={save.isPending}>
          保存
        </Button>
      }
    >
      <form id="payee-form" className={css.fields} onSubmit={(event) => void submit(event)} noValidate>
        <Segmented
          legend="收款方式"
          wide
          options={KINDS}
          value={kind}
          onChange={(next) => {
            setKind(next);
            setErrors({});
          }}
        />
        <TextField label="收款人" autoComplete="name" placeholder="与账户实名一致" {...change('name')} />
        <TextField
          label={kind === 'bank' ? '银行卡号' : '支付宝账号'}
          inputMode={kind === 'bank' ? 'numeric' : 'email'}
          autoComplete="off"
          placeholder={kind === 'bank' ? '12 到 19 位数字' : '手机号或邮箱'}
          {...change('account')}
        />
        <PasswordField label="登录密码" autoComplete="current-password" {...change('password')} />
        {errors.all !== undefined && <Note tone="error">{errors.all}</Note>}
        <p className={css.none}>账号加密保存，页面上只显示前后几位。</p>
      </form>
    </Dialog>
  );
}
