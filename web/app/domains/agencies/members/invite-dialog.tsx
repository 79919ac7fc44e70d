import { useState } from 'react';
import { memberInvite } from '#contract/agencies/addresses.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { AGENCY } from '../queries.ts';
import css from './invite-dialog.module.css';
import { mobileProblem } from './member-form.tsx';
import { useCall } from '../../../lib/calls/use-call.ts';
import { ShareField, shareProblem } from './share-field.tsx';

/** Invites somebody with an account, who accepts or declines it together with the share. */
export function InviteDialog({
  share,
  open,
  onOpenChange,
}: {
  share: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="s"
      title="邀请用户"
      description="对方会收到通知，接受后由平台审核。分成比例随邀请一起确认。"
    >
      {open && <InviteForm offered={share} onDone={() => onOpenChange(false)} />}
    </Dialog>
  );
}

function InviteForm({ offered, onDone }: { offered: number; onDone: () => void }) {
  const [mobile, setMobile] = useState('');
  const [share, setShare] = useState(String(offered));
  const [problems, setProblems] = useState<{ mobile?: string; share?: string }>({});
  const write = useCall(memberInvite, { stale: AGENCY, failure: null, onDone });
  const send = () => {
    const wrongShare = shareProblem(share);
    const newProblems = { ...mobileProblem(mobile), ...(wrongShare === undefined ? {} : { share: wrongShare }) };
    setProblems(newProblems);
    if (Object.keys(newProblems).length === 0) void write.send({ mobile, share: Number(share) });
  };
  return (
    <Stack
      as="form"
      gap={16}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextField
        label="对方的手机号"
        name="mobile"
        required
        inputMode="numeric"
        maxLength={11}
        autoComplete="off"
        value={mobile}
        error={problems.mobile}
        onChange={({ target }) => {
          setMobile(target.value);
          setProblems({});
        }}
      />
      <ShareField value={share} error={problems.share} onChange={setShare} />
      {write.error !== null && <Note tone="error">{write.error.message}</Note>}
      <Button type="submit" variant="primary" loading={write.isPending}>
        发出邀请
      </Button>
    </Stack>
  );
}
