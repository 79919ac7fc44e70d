import { useState } from 'react';
import { REASON_TEMPLATES } from '#contract/moderation.ts';
import { Button } from '../../ui/button.tsx';
import { ChipButton } from '../../ui/chip.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import css from './offline-form.module.css';
import { REASON_TEXT_MAX } from './reasons.ts';

/** Takes a work off the site, with a reason its author reads. */
export function OfflineForm({ title, sending, onSend }: { title: string; sending: boolean; onSend: (reason: string) => void }) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [asking, setAsking] = useState(false);
  const ask = () => {
    setMissing(reason.trim() === '');
    setAsking(reason.trim() !== '');
  };
  return (
    <section className={css.form} aria-labelledby="review-offline">
      <h2 id="review-offline">下线</h2>
      <TextArea
        label="下线理由"
        counter={`${reason.length}/${REASON_TEXT_MAX}`}
        maxLength={REASON_TEXT_MAX}
        rows={4}
        placeholder="作者会看到这段话"
        value={reason}
        error={missing ? '请填写下线理由' : undefined}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
      />
      <div className={css.templates} role="group" aria-label="常用理由">
        {REASON_TEMPLATES.map((template) => (
          <ChipButton
            key={template}
            onClick={() => setReason(reason === '' ? template : `${reason}；${template}`.slice(0, REASON_TEXT_MAX))}
          >
            {template}
          </ChipButton>
        ))}
      </div>
      <Button variant="danger" icon="ban" loading={sending} onClick={ask}>
        下线这篇作品
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`下线《${title}》？`}
        confirm="下线"
        danger
        loading={sending}
        onConfirm={() => {
          setAsking(false);
          onSend(reason.trim());
        }}
      >
        读者会立刻看不到它，搜索和榜单里也会消失。作者会收到你写的理由；之后你可以在“已下线”里恢复它。
      </ConfirmDialog>
    </section>
  );
}
