import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
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
import { request } from '../../lib/api.ts';

/** Below this key lies what administrators see of agencies. */
export const AGENCY_ADMIN = ['admin-agencies'] as const;
const WAITING_MS = 60_000;
/** An address of a licence is good for five minutes; the detail is asked for again before that. */
const LICENCES_FRESH_MS = 4 * 60_000;

export const applicationsQuery = (filter: InputOf<typeof applications.applicationReviewList>) =>
  queryOptions({
    queryKey: [...AGENCY_ADMIN, 'entries', filter],
    queryFn: ({ signal }) => request(applicationReviewList, filter, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: WAITING_MS,
  });

export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: [...AGENCY_ADMIN, 'entry', id],
    queryFn: ({ signal }) => request(applicationReviewDetail, { id }, { signal }),
    refetchInterval: LICENCES_FRESH_MS,
  });

export const memberApplicationsQuery = (filter: InputOf<typeof members.memberReviewList>) =>
  queryOptions({
    queryKey: [...AGENCY_ADMIN, 'members', filter],
    queryFn: ({ signal }) => request(memberReviewList, filter, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: WAITING_MS,
  });

export const memberApplicationQuery = (id: string) =>
  queryOptions({
    queryKey: [...AGENCY_ADMIN, 'member', id],
    queryFn: ({ signal }) => request(memberReviewDetail, { id }, { signal }),
  });

export const membersQuery = (filter: InputOf<typeof members.adminMemberList>) =>
  queryOptions({
    queryKey: [...AGENCY_ADMIN, 'sub-accounts', filter],
    queryFn: ({ signal }) => request(adminMemberList, filter, { signal }),
    placeholderData: keepPreviousData,
  });

export const agenciesQuery = (filter: InputOf<typeof agencyList>) =>
  queryOptions({
    queryKey: [...AGENCY_ADMIN, 'merchants', filter],
    queryFn: ({ signal }) => request(agencyList, filter, { signal }),
    placeholderData: keepPreviousData,
  });
