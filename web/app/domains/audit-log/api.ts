import * as at from '#contract/audit-log/addresses.ts';
import type * as auditLog from '#contract/audit-log/audit-log.ts';
import { client } from '../../lib/api.ts';

export const logList = client<typeof auditLog.logList>(at.logList);
