import { claimDeskCase } from '#contract/moderation/addresses.ts';
import type { ClaimedKind } from '#contract/moderation/constants.ts';
import { isDeferred } from '../../../kits/desk/deferred.ts';
import { TAB } from '../../../kits/desk/held-claims.ts';
import { sendOnLeave } from '../../../lib/api.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { Tag } from '../../../ui/data/chip.tsx';
import { useRowClaim } from './use-row-claim.ts';

interface CaseClaimProps {
  kind: ClaimedKind;
  id: string;
  /** Names the queue of the desk's decisions that wait to be sent. */
  queue: string;
}

/** Claims an open case while its detail stays open, and shows the claim. Another administrator's claim is shown in the server's words. */
export function CaseClaim({ kind, id, queue }: CaseClaimProps) {
  const claiming = useCall(claimDeskCase, { success: null, failure: null });
  useRowClaim({
    id,
    isFree: true,
    claim(caseId, claimed) {
      // A claim goes with its decision.
      if (claimed || !isDeferred(queue, caseId)) void claiming.send({ kind, id: caseId, claimed, tab: TAB });
    },
    leave: (caseId) => sendOnLeave(claimDeskCase, { kind, id: caseId, claimed: false, tab: TAB, leaving: true }),
  });
  if (claiming.error !== null)
    return (
      <Tag icon="lock" tone="warning">
        {claiming.error.message}
      </Tag>
    );
  return claiming.answer?.claim?.mine === true && <Tag icon="lock">你正在审核</Tag>;
}
