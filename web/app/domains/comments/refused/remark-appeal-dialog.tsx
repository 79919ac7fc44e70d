import { useState } from 'react';
import { appealRefusal } from '#contract/comments/addresses.ts';
import type { RefusedRemark } from '#contract/comments/appeals.ts';
import { APPEAL_TEXT } from '#contract/moderation/constants.ts';
import { codePoints } from '#contract/text.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { useUnsentText } from '../../../lib/unsent-text.ts';
import { TextArea } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';

interface RemarkAppealDialogProps {
  refusal: RefusedRemark;
  onClose: () => void;
  onSent: () => void;
}

/** Appeals against a rejection. The input is kept until it is sent, also when the dialog is closed. */
export function RemarkAppealDialog({ refusal, onClose, onSent }: RemarkAppealDialogProps) {
  const [text, setText] = useUnsentText(`appeal.${refusal.id}`);
  const [error, setError] = useState<string | undefined>();
  const appeal = useCall(appealRefusal, {
    failure: (failure) => setError(failure.message),
    onDone() {
      setText('');
      onSent();
      onClose();
    },
  });
  const send = () => {
    if (codePoints(text.trim()) < APPEAL_TEXT.min) return setError(`申诉理由至少 ${APPEAL_TEXT.min} 个字`);
    void appeal.send({ id: refusal.id, text });
  };
  return (
    <FormDialog
      title="申诉审核结果"
      description="每个审核结果只能申诉一次，由另一位审核员处理，结果会通知你。"
      verb="提交申诉"
      busy={appeal.isPending}
      onClose={onClose}
      onSend={send}
    >
      <TextArea
        label="申诉理由"
        rows={5}
        maxLength={APPEAL_TEXT.max}
        placeholder="为什么应当显示，有什么依据"
        hint={`${codePoints(text)} / ${APPEAL_TEXT.max}`}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}
