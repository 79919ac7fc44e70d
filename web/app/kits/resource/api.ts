import * as at from '#contract/back-office/addresses.ts';
import type * as backOfficeBulkChanges from '#contract/back-office/bulk-changes.ts';
import type * as backOfficeListExports from '#contract/back-office/list-exports.ts';
import { client } from '../../lib/api.ts';

export const chooseBulkChange = client<typeof backOfficeBulkChanges.chooseBulkChange>(at.chooseBulkChange);
export const startBulkChange = client<typeof backOfficeBulkChanges.startBulkChange>(at.startBulkChange);
export const stopBulkChange = client<typeof backOfficeBulkChanges.stopBulkChange>(at.stopBulkChange);
export const bulkChangeDetail = client<typeof backOfficeBulkChanges.bulkChangeDetail>(at.bulkChangeDetail);
export const runningBulkChange = client<typeof backOfficeBulkChanges.runningBulkChange>(at.runningBulkChange);

export const createListExport = client<typeof backOfficeListExports.createListExport>(at.createListExport);
