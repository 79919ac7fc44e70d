import { useState } from 'react';
import { paperNote } from '#contract/entry-fields.ts';
import type { Licence } from '#contract/licences.ts';
import { ApiError, requestWithMessage } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { usePictureLimit } from '../../settings/picture-limit.ts';
import { renewLicence } from '../calls.ts';
import { PaperField } from '../entry/paper-field.tsx';
import css from './licences-card.module.css';

interface RenewDialogProps {
  licence: Licence;
  onDone: () => void;
  onClose: () => void;
}

/** A new paper in place of one that runs out. */
export function RenewDialog({ licence: { paper, label }, onDone, onClose }: RenewDialogProps) {
  const most = usePictureLimit();
  const [document, setDocument] = useState<string | null>(null);
  const [day, setDay] = useState('');
  const [isLong, setLong] = useState(false);
  const [problems, setProblems] = useState<{ document?: string | undefined; expiresOn?: string | undefined }>({});
  const [sending, setSending] = useState(false);
  const send = async () => {
    const wrong = {
      ...(document === null ? { document: `请上传新的${label}` } : {}),
      ...(!isLong && day === '' ? { expiresOn: '请填写截止日期，长期有效可勾选' } : {}),
    };
    setProblems(wrong);
    if (document === null || Object.keys(wrong).length > 0) return;
    setSending(true);
    try {
      const { msg } = await requestWithMessage(renewLicence, { paper, document, expiresOn: isLong ? 'long' : day });
      toast.success(msg);
      onDone();
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      setProblems(fields);
      if (Object.keys(fields).length === 0) toast.error(error instanceof Error ? error.message : '提交没有成功');
      setSending(false);
    }
  };
  return (
    <Dialog
      open
      title={`更新${label}`}
      description={`${paperNote(most)}系统会加水印，只有你和审核员能看到。`}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" loading={sending} onClick={() => void send()}>
            提交审核
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <PaperField
          field={{ key: paper, label: `新的${label}`, type: 'document' }}
          paper={undefined}
          refused={undefined}
          reason={undefined}
          problem={problems.document}
          locked={null}
          filled={document !== null}
          onUploaded={(reference) => {
            setDocument(reference);
            setProblems({ ...problems, document: undefined });
          }}
        />
        <TextField
          label="截止日期"
          type="date"
          required={!isLong}
          disabled={isLong}
          value={isLong ? '' : day}
          error={problems.expiresOn}
          onChange={({ target }) => {
            setDay(target.value);
            setProblems({ ...problems, expiresOn: undefined });
          }}
        />
        <Checkbox checked={isLong} onChange={({ target }) => setLong(target.checked)}>
          长期有效
        </Checkbox>
      </div>
    </Dialog>
  );
}
