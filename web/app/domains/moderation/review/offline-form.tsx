import { useState } from 'react';
import { REASON_TEMPLATES } from '#contract/moderation/constants.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ChipButton } from '../../../ui/data/chip.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { REASON_TEXT_MAX } from './reasons.ts';

const FORM_ID = 'review-offline-form';

/** Into the field that says why a post is taken off the site. */
export const focusOfflineReason = (): void => document.getElementById(FORM_ID)?.querySelector('textarea')?.focus();

/** Takes a post off the site, with a reason its author reads. */
export function OfflineForm({ title, sending, onSend }: { title: string; sending: boolean; onSend: (reason: string) => void }) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const confirm = () => {
    setMissing(reason.trim() === '');
    setConfirming(reason.trim() !== '');
  };
  return (
    <Stack as="section" packed gap="2-half" bounded id={FORM_ID} aria-labelledby="review-offline">
      <Text as="h2" size="b" weight="strong" leading="normal" id="review-offline">
        下架
      </Text>
      <TextArea
        label="下架理由"
        counter={`${reason.length}/${REASON_TEXT_MAX}`}
        maxLength={REASON_TEXT_MAX}
        rows={4}
        placeholder="作者会看到这条理由"
        value={reason}
        error={missing ? '请填写下架理由' : undefined}
        onChange={(event) => {
          setReason(event.target.value);
          setMissing(false);
        }}
      />
      <Cluster gap="1-half" wrap role="group" aria-label="常用理由">
        {REASON_TEMPLATES.map((template) => (
          <ChipButton
            key={template}
            onClick={() => setReason(reason === '' ? template : `${reason}；${template}`.slice(0, REASON_TEXT_MAX))}
          >
            {template}
          </ChipButton>
        ))}
      </Cluster>
      <Button variant="danger" icon="ban" loading={sending} onClick={confirm}>
        下架这篇作品
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={`下架《${title}》？`}
        confirm="下架"
        danger
        loading={sending}
        onConfirm={() => {
          setConfirming(false);
          onSend(reason.trim());
        }}
      >
        读者将立即无法查看，搜索和榜单也不再显示。作者会收到理由；之后可以在“已下线”里恢复。
      </ConfirmDialog>
    </Stack>
  );
}
