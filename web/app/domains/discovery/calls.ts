import type * as contract from '#contract/discovery.ts';
import { callAt } from '../../lib/api.ts';

/** The calls of discovery that public pages make in the browser: by address, so that no schema comes along. */
export const suggest = callAt<typeof contract.suggest>('GET', '/user/posts/suggest');
export const followed = callAt<typeof contract.followed>('GET', '/user/posts/followed');
export const hotWords = callAt<typeof contract.hotWords>('GET', '/user/search/hotWords');
export const complete = callAt<typeof contract.complete>('GET', '/user/search/complete');
export const ofUser = callAt<typeof contract.ofUser>('GET', '/user/posts/ofUser');
