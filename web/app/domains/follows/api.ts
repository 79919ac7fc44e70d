import * as at from '#contract/follows/addresses.ts';
import type * as follows from '#contract/follows/follows.ts';
import { client } from '../../lib/api.ts';

export const setFollow = client<typeof follows.setFollow>(at.setFollow);
export const listFollowing = client<typeof follows.listFollowing>(at.listFollowing);
export const listFollowers = client<typeof follows.listFollowers>(at.listFollowers);
export const myFollows = client<typeof follows.myFollows>(at.myFollows);
