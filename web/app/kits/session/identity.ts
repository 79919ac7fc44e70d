import type { Me } from '#contract/accounts/accounts.ts';

export const IDENTITY_TEXT: Record<Me['identity'], string> = {
  guest: '游客',
  user: '普通用户',
  creator: '创作者',
  agencies: '机构账号',
};

/** Agencies and their members: who may create. */
export const canCreate = ({ identity }: Pick<Me, 'identity'>): boolean => identity === 'creator' || identity === 'agencies';
