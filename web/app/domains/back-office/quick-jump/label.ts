import type { Permission } from '#contract/admins/sign-in.ts';

/** What may be searched for, in words. */
export const jumpLabel = (permissions: readonly Permission[]): string =>
  permissions.includes('operations') ? '搜用户、作品、页面' : permissions.includes('content') ? '搜作品、页面' : '搜页面';
