import * as agenciesAt from '#contract/agencies/addresses.ts';
import * as invitationCodesAt from '#contract/invitation-codes/addresses.ts';
import type * as agencies from '#contract/agencies/agencies.ts';
import type * as invitationCodes from '#contract/invitation-codes/invitation-codes.ts';
import { client } from '../../lib/api.ts';

export const agencyList = client<typeof agencies.agencyList>(agenciesAt.agencyList);

export const adminInvitationList = client<typeof invitationCodes.adminInvitationList>(invitationCodesAt.adminInvitationList);
export const adminInvitationUses = client<typeof invitationCodes.adminInvitationUses>(invitationCodesAt.adminInvitationUses);
export const adminInvitationCreateMany = client<typeof invitationCodes.adminInvitationCreateMany>(
  invitationCodesAt.adminInvitationCreateMany,
);
export const adminInvitationRevoke = client<typeof invitationCodes.adminInvitationRevoke>(
  invitationCodesAt.adminInvitationRevoke,
);
