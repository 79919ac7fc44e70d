import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/note.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import css from './invite-dialog.module.css';

const DAY_MS = 86_400_000;
const PERIODS = [
  { value: '7', label: '7 天' },
  { value: '30', label: '30 天' },
  { value: '90', label: '90 天' },
  { value: 'ever', label: '长期有效' },
] as const;

interface NewCodeDialogProps {
  busy: boolean;
  failure: string | null;
  onClose: () => void;
  onCreate: (form: { usesAllowed: number; expiresAt: string | null; note: string }) => void;
}

export function NewCodeDialog({ busy, failure, onClose, onCreate }: NewCodeDialogProps) {
  const [uses, setUses] = useState('10');
  const [period, setPeriod] = useState<(typeof PERIODS)[number]['value']>('30');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const create = () => {
    const isRight = /^\d{1,3}$/.test(uses) && Number(uses) >= 1 && Number(uses) <= 500;
    setProblem(isRight ? undefined : '可用次数应为 1 到 500 的整数');
    if (!isRight) return;
    const expiresAt = period === 'ever' ? null : new Date(Date.now() + Number(period) * DAY_MS).toISOString();
    onCreate({ usesAllowed: Number(uses), expiresAt, note: note.trim() });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="s"
      title="新建邀请码"
      description="把邀请码发给对方，对方填写后由平台审核。"
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" loading={busy} onClick={create}>
            生成
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <TextField
          label="可用次数"
          inputMode="numeric"
          maxLength={3}
          value={uses}
          error={problem}
          onChange={({ target }) => setUses(target.value)}
        />
        <NativeSelect label="有效期" options={PERIODS} value={period} onChange={(value) => setPeriod(value as typeof period)} />
        <TextField label="备注（选填）" maxLength={100} value={note} onChange={({ target }) => setNote(target.value)} />
        {failure !== null && <Note tone="error">{failure}</Note>}
      </div>
    </Dialog>
  );
}
