import type { Me, Person, PersonShort } from '#contract/accounts.ts';
import type { UserRow } from './store.ts';

type ShortRow = Pick<UserRow, 'id' | 'nickname' | 'avatar' | 'identity' | 'certification' | 'mobile'>;

export const presentShort = (user: ShortRow): PersonShort => ({
  id: user.id,
  nickname: displayName(user),
  avatar: user.avatar,
  identity: user.identity,
  certification: user.certification,
});

export const presentPerson = (user: UserRow, agency: Person['agency']): Person => ({
  ...presentShort(user),
  bio: user.bio,
  region: user.region,
  agency,
  followerCount: user.followerCount,
  followingCount: user.followingCount,
  likedCount: user.likedCount,
  postCount: user.postCount,
});

export const presentMe = (user: UserRow, agency: Person['agency'], permissions: string[], unread: Me['unread']): Me => ({
  ...presentPerson(user, agency),
  mobile: user.mobile === null ? null : maskMobile(user.mobile),
  email: user.email === null ? null : maskEmail(user.email),
  status: user.status,
  statusText: user.status === 0 ? '正常' : '已禁用',
  permissions,
  unread,
});

/** Nickname, else the mobile (masked: others see it too), else 用户. */
export const displayName = (user: Pick<UserRow, 'nickname' | 'mobile'>): string =>
  user.nickname || (user.mobile === null ? '用户' : maskMobile(user.mobile));

export const maskMobile = (mobile: string): string => mobile.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2');

export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*(@.*)$/, '$1***$2');
