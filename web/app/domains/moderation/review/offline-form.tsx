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
        下线
      </Text>
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
        下线这篇作品
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={`下线《${title}》？`}
        confirm="下线"
        danger
        loading={sending}
        onConfirm={() => {
          setConfirming(false);
          onSend(reason.trim());
        }}
      >
        读者会立刻看不到它，搜索和榜单里也会消失。作者会收到你写的理由；之后你可以在“已下线”里恢复它。
      </ConfirmDialog>
    </Stack>
  );
}
