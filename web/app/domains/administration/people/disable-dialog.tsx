import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ChipButton } from '../../../ui/chip.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import css from '../desk-page.module.css';

const TERMS = [
  { value: '7', label: '7 天' },
  { value: '30', label: '30 天' },
  { value: '180', label: '180 天' },
  { value: 'ever', label: '永久' },
];
const TEMPLATES = ['批量发布广告', '发布违规内容', '冒充他人', '恶意骚扰他人'];
const MAX = 200;

interface DisableDialogProps {
  name: string;
  busy: boolean;
  onClose: () => void;
  onSend: (form: { reason: string; days?: number }) => void;
}

/** Why and for how long somebody is kept out. */
export function DisableDialog({ name, busy, onClose, onSend }: DisableDialogProps) {
  const [reason, setReason] = useState('');
  const [term, setTerm] = useState('7');
  const [problem, setProblem] = useState<string>();
  const send = () => {
    const words = reason.trim();
    setProblem(words === '' ? '请填写原因' : undefined);
    if (words !== '') onSend({ reason: words, ...(term === 'ever' ? {} : { days: Number(term) }) });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="s"
      title={`停用“${name}”`}
      description="对方会马上退出所有设备，停用期间不能登录。作品和收益保留。"
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="danger" loading={busy} onClick={send}>
            停用账号
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <NativeSelect label="期限" options={TERMS} value={term} onChange={setTerm} />
        <TextArea
          label="原因"
          required
          rows={3}
          maxLength={MAX}
          counter={`${reason.length} / ${MAX}`}
          value={reason}
          error={problem}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className={css.chips} role="group" aria-label="常用原因">
          {TEMPLATES.map((template) => (
            <ChipButton key={template} onClick={() => setReason(template)}>
              {template}
            </ChipButton>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
