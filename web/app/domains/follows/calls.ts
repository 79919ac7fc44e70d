import type * as contract from '#contract/follows.ts';
import { callAt } from '../../lib/api.ts';

/** The calls of follows for pages that many read: by address, so that no schema comes along. */
export const setFollow = callAt<typeof contract.setFollow>('POST', '/user/follow/set');
export const myFollows = callAt<typeof contract.myFollows>('GET', '/user/follow/mine');
export const listFollowing = callAt<typeof contract.listFollowing>('GET', '/user/follow/following');
export const listFollowers = callAt<typeof contract.listFollowers>('GET', '/user/follow/followers');
