import { endSanction } from '#contract/moderation/addresses.ts';
import { SANCTION_KIND_LABEL } from '#contract/moderation/constants.ts';
import type { ManagedSanction } from '#contract/moderation/sanctions.ts';
import { ReasonDialog } from '../../../kits/resource/reason-dialog.tsx';
import { useCall } from '../../../lib/calls/use-call.ts';
import { CASE_BACKGROUND, SANCTIONS } from './sanctions-query.ts';

/** Ends a sanction early. */
export function EndSanctionDialog({
  sanction: { id, kind, user },
  onClose,
  onEnded,
}: {
  sanction: ManagedSanction;
  onClose: () => void;
  onEnded?: () => void;
}) {
  const end = useCall(endSanction, {
    stale: [SANCTIONS, CASE_BACKGROUND],
    onDone: () => {
      onEnded?.();
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={`解除对“${user.nickname}”的${SANCTION_KIND_LABEL[kind]}？`}
      description="立即解除，对方会收到说明。"
      verb="解除"
      templates={['已改正', '处罚有误']}
      busy={end.isPending}
      onClose={onClose}
      onSend={(reason) => void end.send({ id, reason })}
    />
  );
}
