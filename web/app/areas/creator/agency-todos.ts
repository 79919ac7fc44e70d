import { useQuery } from '@tanstack/react-query';
import type { Me } from '#contract/accounts/accounts.ts';
import { expiresIn, RENEW_FROM_DAYS } from '../../domains/agencies/format.ts';
import { PROPOSALS_FILTER, licencesQuery, agencyInfoQuery, membersQuery } from '../../domains/agencies/queries.ts';
import type { Todo } from '../../domains/posts/overview/todo-list.tsx';
import { useNow } from '../../ui/data/now.ts';

/** To-dos of an agency and its members: licences that expire soon, and shares that the other side proposes. */
export const useAgencyTodos = (me: Me): Todo[] => [...useLicenceTodos(me), ...useProposals(me)];

/** Licences that expire soon, unless a renewal is under review. */
function useLicenceTodos(me: Me): Todo[] {
  const licences = useQuery({ ...licencesQuery(), enabled: me.identity === 'agencies' });
  return (licences.data?.list ?? []).flatMap(({ paper: licence, label, expiresOn, daysLeft, renewal }) =>
    daysLeft === null || daysLeft > RENEW_FROM_DAYS || renewal?.state === 'pending'
      ? []
      : [
          {
            id: licence,
            icon: 'file',
            tone: daysLeft <= 7 ? 'error' : 'warning',
            title: daysLeft <= 0 ? `${label}已到期` : `${label} ${daysLeft} 天后到期`,
            text:
              renewal?.state === 'rejected' ? `新证件已退回：${renewal.reason}` : `请在 ${expiresOn ?? ''} 前更新，以免影响使用`,
            verb: '更新',
            to: '/creator/center/mcn',
          } satisfies Todo,
        ],
  );
}

/** Shares that wait for the answer of this side: for the agency those of its members, for a member that of the agency. */
function useProposals(me: Me): Todo[] {
  const now = useNow(60_000);
  const isAgency = me.identity === 'agencies';
  const members = useQuery({ ...membersQuery({ ...PROPOSALS_FILTER, limit: 20 }), enabled: isAgency });
  const agency = useQuery({ ...agencyInfoQuery(), enabled: !isAgency });
  const memberships = isAgency
    ? (members.data?.list ?? [])
    : [agency.data?.membership ?? null].filter((member) => member !== null);
  return memberships.flatMap(({ proposal, user, agency }) =>
    proposal === null || proposal.proposedBy === (isAgency ? 'agency' : 'person')
      ? []
      : [
          {
            id: proposal.id,
            icon: 'users',
            tone: 'warning',
            title: `${isAgency ? `子账号 ${user.nickname}` : agency.name} 等你确认分成`,
            text: `提议子账号得 ${proposal.percent}%，${expiresIn(proposal, now)}`,
            verb: '查看',
            to: isAgency ? '/creator/center/subaccounts' : '/creator/center/income',
          } satisfies Todo,
        ],
  );
}
