import type { Me } from '#contract/accounts/accounts.ts';

export const IDENTITY_TEXT: Record<Me['identity'], string> = {
  guest: '游客',
  user: '普通用户',
  creator: '创作者',
  agencies: '机构账号',
};

/** Whether the user may create posts: agencies and their members. */
export const canCreate = ({ identity }: Pick<Me, 'identity'>): boolean => identity === 'creator' || identity === 'agencies';
