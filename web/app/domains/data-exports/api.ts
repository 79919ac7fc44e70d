import * as at from '#contract/data-exports/addresses.ts';
import type * as dataExportsPosts from '#contract/data-exports/posts.ts';
import { client } from '../../lib/api.ts';

export const requestTakeAway = client<typeof dataExportsPosts.requestTakeAway>(at.requestTakeAway);
export const listTakeAways = client<typeof dataExportsPosts.listTakeAways>(at.listTakeAways);
export const takeAwayAddress = client<typeof dataExportsPosts.takeAwayAddress>(at.takeAwayAddress);
