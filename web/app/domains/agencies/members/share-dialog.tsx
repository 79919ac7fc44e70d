import { useState } from 'react';
import { memberModifyShare } from '#contract/agencies/addresses.ts';
import { SHARE_PROPOSAL_DAYS } from '#contract/agencies/constants.ts';
import type { AgencyMember } from '#contract/agencies/members.ts';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { AGENCY } from '../queries.ts';
import { agreedShare, agreedWords } from '../format.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { ShareField, shareProblem } from './share-field.tsx';

/** Proposes a share to a member, who has to accept it. */
export function ShareDialog({ member, onClose }: { member: AgencyMember; onClose: () => void }) {
  const [share, setShare] = useState(String(member.proposal?.percent ?? agreedShare(member)));
  const [problem, setProblem] = useState<string>();
  const write = useCall(memberModifyShare, { stale: AGENCY, failure: null, onDone: onClose });
  const send = () => {
    const wrong = shareProblem(share);
    setProblem(wrong);
    if (wrong === undefined) void write.send({ id: member.id, share: Number(share) });
  };
  return (
    <FormDialog
      size="s"
      title={`给“${member.user.nickname}”提议分成`}
      description={`${agreedWords(member)}。对方确认后从次日结算起生效，旧账不变；${SHARE_PROPOSAL_DAYS} 天内没有答复自动失效。`}
      verb="发出提议"
      busy={write.isPending}
      onClose={onClose}
      onSend={send}
    >
      <ShareField value={share} error={problem} onChange={setShare} />
      {write.error !== null && <Note tone="error">{write.error.message}</Note>}
    </FormDialog>
  );
}
