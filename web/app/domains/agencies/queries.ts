import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InputAt } from '#contract/calls.ts';
import {
  agencyInvitationCodeUses,
  agencyInvitationCodes,
  getAgencyInfo,
  listLicences,
  memberDetailCall,
  memberList,
} from '#contract/agencies/addresses.ts';
import { request } from '../../lib/api.ts';

/** Prefix of the keys of all queries about the own agency. */
export const AGENCY = ['agency'] as const;

export type MemberFilter = InputAt<typeof memberList>;

export const membersQuery = (filter: MemberFilter) =>
  queryOptions({
    queryKey: [...AGENCY, 'members', filter],
    queryFn: ({ signal }) => request(memberList, filter, { signal }),
    placeholderData: keepPreviousData,
  });

/** Members with a proposed share that the agency has to answer. */
export const PROPOSALS_FILTER = { status: 'approved', only: 'share' } as const;
export const LEAVING = { status: 'approved', only: 'leaving' } as const;

export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: [...AGENCY, 'member', id],
    queryFn: ({ signal }) => request(memberDetailCall, { id }, { signal }),
  });

export const agencyInfoQuery = () =>
  queryOptions({ queryKey: [...AGENCY, 'mcn'], queryFn: ({ signal }) => request(getAgencyInfo, {}, { signal }) });

export const codesQuery = () =>
  queryOptions({
    queryKey: [...AGENCY, 'codes'],
    queryFn: ({ signal }) => request(agencyInvitationCodes, { limit: 20 }, { signal }),
  });

export const codeUsesQuery = (codeId: string) =>
  queryOptions({
    queryKey: [...AGENCY, 'uses', codeId],
    queryFn: ({ signal }) => request(agencyInvitationCodeUses, { codeId, limit: 50 }, { signal }),
  });

export const licencesQuery = () =>
  queryOptions({
    queryKey: ['agency-licences'],
    queryFn: ({ signal }) => request(listLicences, {}, { signal }),
  });
