import type * as contract from '#contract/discovery.ts';
import { callAt } from '../../lib/api.ts';

/** The calls of discovery that public pages make in the browser: by address, so that no schema comes along. */
export const suggest = callAt<typeof contract.suggest>('GET', '/user/posts/suggest');
export const complete = callAt<typeof contract.complete>('GET', '/user/search/complete');
