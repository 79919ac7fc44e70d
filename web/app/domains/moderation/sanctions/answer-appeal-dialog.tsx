import { useState } from 'react';
import { SANCTION_KIND_LABEL } from '#contract/moderation/constants.ts';
import type { ManagedSanction } from '#contract/moderation/sanctions.ts';
import { decideSanctionAppeal } from '../api.ts';
import css from '../../../kits/resource/admin-page.module.css';
import { UNSENT_IN_ADMIN } from '../../../kits/session/admin-session.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { useUnsentText } from '../../../lib/unsent-text.ts';
import { Button } from '../../../ui/base/button.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { SANCTIONS } from '../parts/sanctions-query.ts';

/** Whether what a person says against a sanction is right, with the answer they read. */
export function AnswerAppealDialog({ sanction, onClose }: { sanction: ManagedSanction; onClose: () => void }) {
  const [reply, setReply] = useUnsentText(`${UNSENT_IN_ADMIN}sanction.${sanction.id}`);
  const [missing, setMissing] = useState(false);
  const decide = useCall(decideSanctionAppeal, {
    stale: [SANCTIONS],
    onDone: () => {
      setReply('');
      onClose();
    },
  });
  const say = (granted: boolean) => {
    setMissing(reply.trim() === '');
    if (reply.trim() !== '') void decide.send({ id: sanction.id, granted, reply });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`“${sanction.user.nickname}”对${SANCTION_KIND_LABEL[sanction.kind]}的申诉`}
      description="申诉成立，处罚立即撤销。"
      footer={
        <>
          <Button variant="danger" loading={decide.isPending} onClick={() => say(false)}>
            维持原判
          </Button>
          <Button variant="primary" loading={decide.isPending} onClick={() => say(true)}>
            申诉成立，撤销处罚
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <section className={css.section}>
          <h3>处罚理由</h3>
          <p className={css.quote}>{sanction.reason}</p>
        </section>
        {sanction.cause !== null && (
          <section className={css.section}>
            <h3>依据</h3>
            <p className={css.quote}>{sanction.cause.text}</p>
          </section>
        )}
        <section className={css.section}>
          <h3>申诉理由</h3>
          <p className={css.quote}>{sanction.appeal?.text}</p>
        </section>
        <TextArea
          label="给对方的答复"
          required
          rows={4}
          maxLength={500}
          value={reply}
          error={missing ? '请填写给对方的答复' : undefined}
          onChange={(event) => {
            setReply(event.target.value);
            setMissing(false);
          }}
        />
      </div>
    </Dialog>
  );
}
