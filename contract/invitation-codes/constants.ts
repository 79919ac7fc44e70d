export const INVITATION_PURPOSES = ['register', 'joinAgency', 'agencyEntry', 'personalEntry'] as const;

export const INVITATION_PURPOSE_LABEL: Record<(typeof INVITATION_PURPOSES)[number], string> = {
  register: '注册',
  joinAgency: '加入机构',
  agencyEntry: '机构入驻',
  personalEntry: '个人入驻',
};

/** `active`: usable; the other states are reasons why a code is not. */
export const INVITATION_STATES = ['active', 'used', 'expired', 'revoked'] as const;

export const INVITATION_STATE_LABEL: Record<(typeof INVITATION_STATES)[number], string> = {
  active: '可用',
  used: '已用完',
  expired: '已过期',
  revoked: '已作废',
};
export const INVITATIONS_AT_ONCE = 1000;
