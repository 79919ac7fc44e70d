import * as at from '#contract/back-office/addresses.ts';
import type * as backOfficeBatches from '#contract/back-office/bulk-changes.ts';
import type * as backOfficeListExports from '#contract/back-office/list-exports.ts';
import { client } from '../../lib/api.ts';

export const chooseBulkChange = client<typeof backOfficeBatches.chooseBulkChange>(at.chooseBulkChange);
export const startBulkChange = client<typeof backOfficeBatches.startBulkChange>(at.startBulkChange);
export const stopBulkChange = client<typeof backOfficeBatches.stopBulkChange>(at.stopBulkChange);
export const bulkChangeDetail = client<typeof backOfficeBatches.bulkChangeDetail>(at.bulkChangeDetail);
export const runningBulkChange = client<typeof backOfficeBatches.runningBulkChange>(at.runningBulkChange);

export const createListExport = client<typeof backOfficeListExports.createListExport>(at.createListExport);
