import { useState } from 'react';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { DISABLE_REASONS, DISABLE_TERMS, daysOf } from './disabling.ts';

interface DisableDialogProps {
  name: string;
  busy: boolean;
  onClose: () => void;
  onSend: (form: { reason: string; days?: number }) => void;
}

/** Why and for how long somebody is kept out. */
export function DisableDialog({ name, busy, onClose, onSend }: DisableDialogProps) {
  const [term, setTerm] = useState('7');
  return (
    <ReasonDialog
      title={`停用“${name}”`}
      description="对方会马上退出所有设备，停用期间不能登录。作品和收益保留。"
      verb="停用账号"
      templates={DISABLE_REASONS}
      {...{ busy, onClose }}
      onSend={(reason) => onSend({ reason, ...daysOf(term) })}
    >
      <NativeSelect label="期限" options={DISABLE_TERMS} value={term} onChange={setTerm} />
    </ReasonDialog>
  );
}
