import * as at from '#contract/views/addresses.ts';
import type * as views from '#contract/views/views.ts';
import { client } from '../../lib/api.ts';

export const viewPost = client<typeof views.viewPost>(at.viewPost);
export const recordVisit = client<typeof views.recordVisit>(at.recordVisit);
