import { get, post } from '../address.ts';

export const adminInvitationList = get('/admin/invitationCode/list');
export const adminInvitationUses = get('/admin/invitationCode/uses');
export const adminInvitationCreate = post('/admin/invitationCode/create');
export const adminInvitationCreateMany = post('/admin/invitationCode/createMany');
export const adminInvitationRevoke = post('/admin/invitationCode/revoke');
