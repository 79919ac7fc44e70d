import { useQuery } from '@tanstack/react-query';
import { MEMBER_SOURCE_LABEL, type SubAccount } from '#contract/sub-accounts.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { eventWords, shareWords } from '../format.ts';
import { memberQuery } from '../queries.ts';
import css from './member-dialog.module.css';

/** Everything that happened with one sub-account, and every version of its share. */
export function MemberDialog({ member, onClose }: { member: SubAccount; onClose: () => void }) {
  const detail = useQuery(memberQuery(member.id));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={member.user.nickname}
      description={`${MEMBER_SOURCE_LABEL[member.source]}，发布作品 ${member.works} 篇`}
    >
      {detail.isError && <ErrorState message={detail.error.message} onRetry={() => void detail.refetch()} />}
      {detail.isPending && <SkeletonLines lines={6} />}
      {detail.data !== undefined && (
        <div className={css.parts}>
          <section>
            <h3>分成变更记录</h3>
            <ul>
              {detail.data.shares.map((share) => (
                <li key={share.id}>{shareWords(share)}</li>
              ))}
            </ul>
          </section>
          <section>
            <h3>经过</h3>
            <ol>
              {detail.data.history.map((event) => (
                <li key={`${event.at} ${event.action}`}>
                  <time dateTime={event.at}>{formatDateTime(event.at)}</time>
                  <span>
                    {event.by} {eventWords(event)}
                  </span>
                </li>
              ))}
            </ol>
          </section>
        </div>
      )}
    </Dialog>
  );
}
