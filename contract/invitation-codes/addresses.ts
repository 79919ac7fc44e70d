export const adminInvitationList = 'GET /admin/invitationCode/list';
export const adminInvitationUses = 'GET /admin/invitationCode/uses';
export const adminInvitationCreate = 'POST /admin/invitationCode/create';
export const adminInvitationCreateMany = 'POST /admin/invitationCode/createMany';
export const adminInvitationRevoke = 'POST /admin/invitationCode/revoke';
