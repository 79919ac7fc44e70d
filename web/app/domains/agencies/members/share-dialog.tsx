import { useState } from 'react';
import { SHARE_PROPOSAL_DAYS } from '#contract/agencies/constants.ts';
import type { AgencyMember } from '#contract/agencies/members.ts';
import { memberModifyShare } from '../api.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { useAgencyWrite } from '../queries.ts';
import { ShareField, shareProblem } from './share-field.tsx';

/** The agency's proposal; the member has the last word. */
export function ShareDialog({ member, onClose }: { member: AgencyMember; onClose: () => void }) {
  const [share, setShare] = useState(String(member.proposal?.percent ?? member.share));
  const [problem, setProblem] = useState<string>();
  const write = useAgencyWrite(memberModifyShare, { onDone: onClose });
  const send = () => {
    const wrong = shareProblem(share);
    setProblem(wrong);
    if (wrong === undefined) write.mutate({ id: member.id, share: Number(share) });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="s"
      title={`给“${member.user.nickname}”提议分成`}
      description={`现在是 ${member.share}%。对方确认后从次日结算起生效，旧账不变；${SHARE_PROPOSAL_DAYS} 天内没有答复自动失效。`}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" loading={write.isPending} onClick={send}>
            发出提议
          </Button>
        </>
      }
    >
      <ShareField value={share} error={problem} onChange={setShare} />
      {write.isError && <Note tone="error">{write.error.message}</Note>}
    </Dialog>
  );
}
