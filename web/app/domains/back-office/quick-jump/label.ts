import type { Permission } from '#contract/admins/sign-in.ts';

/** What may be searched for, in words. */
export const jumpLabel = (permissions: readonly Permission[]): string =>
  `搜${[...KINDS.filter(([needs]) => permissions.includes(needs)).map(([, label]) => label), '页面'].join('、')}`;

const KINDS: readonly [Permission, string][] = [
  ['operations', '用户'],
  ['content', '作品'],
  ['money', '提现单号'],
];
