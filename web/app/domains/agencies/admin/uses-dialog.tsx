import { useQuery } from '@tanstack/react-query';
import type { InvitationCode } from '#contract/invitation-codes.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import css from '../../administration/desk-page.module.css';
import { codeUsesQuery } from './queries.ts';

/** Who used a code when. */
export function UsesDialog({ code, onClose }: { code: InvitationCode; onClose: () => void }) {
  const uses = useQuery(codeUsesQuery(code.id));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="s"
      title={`${code.code} 的使用记录`}
      description={`已用 ${code.usesMade} / ${code.usesAllowed} 次`}
    >
      {uses.isError && <ErrorState inline message={uses.error.message} onRetry={() => void uses.refetch()} />}
      {uses.isPending && <SkeletonLines lines={3} />}
      {uses.data !== undefined && (
        <ol className={css.history}>
          {uses.data.list.length === 0 && <li>还没有人使用</li>}
          {uses.data.list.map(({ userId, nickname, usedAt }) => (
            <li key={userId}>
              <time dateTime={usedAt}>{formatDateTime(usedAt)}</time>
              {nickname}
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
