import type { Me, PublicUser, UserSummary, Privacy } from '#contract/accounts/accounts.ts';
import { YOUTH_MINUTES } from '#contract/accounts/youth.ts';
import { isOwnField } from '#contract/accounts/profile-fields.ts';
import { maskEmail, maskMobile } from '../../core/text.ts';
import type { OpenProfileChange } from './profile/store.ts';
import { CLOSED, type UserRow } from './store.ts';

const STATUS_TEXT: Record<number, string> = { 0: '正常', 1: '已停用', [CLOSED]: '已注销' };

type ShortRow = Pick<UserRow, 'id' | 'nickname' | 'avatar' | 'identity' | 'certification' | 'mobile'>;

export const presentUserSummary = (user: ShortRow): UserSummary => ({
  id: user.id,
  nickname: displayName(user),
  avatar: user.avatar,
  identity: user.identity,
  certification: user.certification,
});

export const presentPublicUser = (user: UserRow, agency: PublicUser['agency']): PublicUser => ({
  ...presentUserSummary(user),
  bio: user.bio,
  region: user.region,
  ipLocation: user.ipLocation,
  cover: user.cover,
  joinTime: user.createdAt.toISOString(),
  agency,
  followerCount: user.followerCount,
  followingCount: user.followingCount,
  likedCount: user.likedCount,
  postCount: user.postCount,
});

export const presentMe = (
  user: UserRow,
  {
    agency,
    permissions,
    unread,
    pending,
  }: { agency: PublicUser['agency']; pending: OpenProfileChange[] } & Pick<Me, 'permissions' | 'unread'>,
): Me => ({
  ...presentPublicUser(user, agency),
  mobile: user.mobile === null ? null : maskMobile(user.mobile),
  email: user.email === null ? null : maskEmail(user.email),
  status: user.status,
  statusText: STATUS_TEXT[user.status] ?? '已停用',
  permissions,
  unread,
  hasPassword: user.passwordHash !== null,
  passwordUntil: user.passwordUntil?.toISOString() ?? null,
  privacy: presentPrivacy(user),
  youth:
    user.youthPinHash === null
      ? null
      : { minutes: user.youthMinutes ?? YOUTH_MINUTES, ...(user.youthBand === null ? {} : { band: user.youthBand }) },
  closingAt: user.closingAt?.toISOString() ?? null,
  pending: pending.filter(({ field }) => isOwnField(field)).map(presentPendingChange),
});

/** A profile change that waits; `held`: for a person, otherwise for the content safety service. */
export const presentPendingChange = ({ field, value, state }: OpenProfileChange): Me['pending'][number] => ({
  field,
  value,
  held: state === 'held',
});

export const presentPrivacy = ({ personalized, messagesFrom }: UserRow): Privacy => ({ personalized, messagesFrom });

/** The nickname, else the masked mobile, else 用户. */
export const displayName = (user: Pick<UserRow, 'nickname' | 'mobile'>): string =>
  user.nickname || (user.mobile === null ? '用户' : maskMobile(user.mobile));
