import { users } from '../tables/accounts.ts';

/** The columns of a person that stand beside what they did, from which the summary of a user is presented. */
export const shortUser = {
  id: users.id,
  nickname: users.nickname,
  avatar: users.avatar,
  identity: users.identity,
  certification: users.certification,
  mobile: users.mobile,
};
