import * as at from '#contract/back-office/addresses.ts';
import type * as backOfficeBatches from '#contract/back-office/batches.ts';
import type * as backOfficeListExports from '#contract/back-office/list-exports.ts';
import { client } from '../../lib/api.ts';

export const chooseBatch = client<typeof backOfficeBatches.chooseBatch>(at.chooseBatch);
export const startBatch = client<typeof backOfficeBatches.startBatch>(at.startBatch);
export const stopBatch = client<typeof backOfficeBatches.stopBatch>(at.stopBatch);
export const batchOf = client<typeof backOfficeBatches.batchOf>(at.batchOf);
export const runningBatch = client<typeof backOfficeBatches.runningBatch>(at.runningBatch);

export const createListExport = client<typeof backOfficeListExports.createListExport>(at.createListExport);
