import type { UserCard } from '#contract/follows/follows.ts';
import { presentShort } from '../accounts/service.ts';
import type { UserRow } from './store.ts';

/** `following` is null for guests. */
export const presentUserCard = (user: UserRow, following: boolean | null): UserCard => ({
  ...presentShort(user),
  bio: user.bio,
  followerCount: user.followerCount,
  postCount: user.postCount,
  ...(following === null ? {} : { me: { following } }),
});
