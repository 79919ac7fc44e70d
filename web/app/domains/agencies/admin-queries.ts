import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, Call, InputOf } from '#contract/call.ts';
import type * as applications from '#contract/agencies/applications.ts';
import type * as members from '#contract/agencies/members.ts';
import {
  adminMemberList,
  applicationReviewDetail,
  applicationReviewList,
  agencyList,
  memberReviewDetail,
  memberReviewList,
} from './api.ts';
import { useDecision as useDecisionOf } from '../../kits/resource/use-decision.ts';
import { request } from '../../lib/api.ts';

/** Below this key lies what administrators see of agencies. */
const QUERY_KEY = ['agency-desk'] as const;
const WAITING_MS = 60_000;
/** An address of a licence is good for five minutes; the detail is asked for again before that. */
const LICENCES_FRESH_MS = 4 * 60_000;

export const applicationsQuery = (filter: InputOf<typeof applications.applicationReviewList>) =>
  queryOptions({
    queryKey: [...QUERY_KEY, 'entries', filter],
    queryFn: ({ signal }) => request(applicationReviewList, filter, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: WAITING_MS,
  });

export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: [...QUERY_KEY, 'entry', id],
    queryFn: ({ signal }) => request(applicationReviewDetail, { id }, { signal }),
    refetchInterval: LICENCES_FRESH_MS,
  });

export const memberApplicationsQuery = (filter: InputOf<typeof members.memberReviewList>) =>
  queryOptions({
    queryKey: [...QUERY_KEY, 'members', filter],
    queryFn: ({ signal }) => request(memberReviewList, filter, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: WAITING_MS,
  });

export const memberApplicationQuery = (id: string) =>
  queryOptions({
    queryKey: [...QUERY_KEY, 'member', id],
    queryFn: ({ signal }) => request(memberReviewDetail, { id }, { signal }),
  });

export const useDecision = <C extends Call>(call: C, { onDone }: { onDone?: (answer: AnswerOf<C>) => void } = {}) =>
  useDecisionOf(call, QUERY_KEY, onDone);

export const membersQuery = (filter: InputOf<typeof members.adminMemberList>) =>
  queryOptions({
    queryKey: [...QUERY_KEY, 'sub-accounts', filter],
    queryFn: ({ signal }) => request(adminMemberList, filter, { signal }),
    placeholderData: keepPreviousData,
  });

export const agenciesQuery = (filter: InputOf<typeof agencyList>) =>
  queryOptions({
    queryKey: [...QUERY_KEY, 'merchants', filter],
    queryFn: ({ signal }) => request(agencyList, filter, { signal }),
    placeholderData: keepPreviousData,
  });
