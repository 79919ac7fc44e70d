import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputAt } from '#contract/calls.ts';
import {
  adminMemberList,
  agencyList,
  applicationReviewDetail,
  applicationReviewList,
  memberReviewDetail,
  memberReviewList,
} from '#contract/agencies/addresses.ts';
import { categories } from '#contract/discovery/addresses.ts';
import { request } from '../../lib/api.ts';

/** Prefix of the keys of the back office's queries about agencies. */
export const AGENCY_ADMIN = ['admin-agencies'] as const;
const WAITING_MS = 60_000;
/** Addresses of licence pictures are valid for five minutes; the detail is refetched before that. */
const LICENCES_FRESH_MS = 4 * 60_000;

export const applicationsQuery = (filter: InputAt<typeof applicationReviewList>) =>
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

/** The categories of the site, for the one that a person names. */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: ['site-categories'],
    queryFn: ({ signal }) => request(categories, {}, { signal }),
    staleTime: 3_600_000,
  });

export const memberApplicationsQuery = (filter: InputAt<typeof memberReviewList>) =>
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

export const membersQuery = (filter: InputAt<typeof adminMemberList>) =>
  queryOptions({
    queryKey: [...AGENCY_ADMIN, 'sub-accounts', filter],
    queryFn: ({ signal }) => request(adminMemberList, filter, { signal }),
    placeholderData: keepPreviousData,
  });

export const agenciesQuery = (filter: InputAt<typeof agencyList>) =>
  queryOptions({
    queryKey: [...AGENCY_ADMIN, 'merchants', filter],
    queryFn: ({ signal }) => request(agencyList, filter, { signal }),
    placeholderData: keepPreviousData,
  });
