import { users } from '../tables/accounts.ts';

/** The columns of a user from which the short form beside posts and comments is presented. */
export const shortUser = {
  id: users.id,
  nickname: users.nickname,
  avatar: users.avatar,
  identity: users.identity,
  certification: users.certification,
  mobile: users.mobile,
};
