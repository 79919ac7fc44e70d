import { z } from 'zod';
import { call } from '../call.ts';
import * as at from './addresses.ts';

/** Lists of the back office that can be exported. */
export const exportedList = z.enum(
  [
    'people', // users
    'managers', // administrators
    'subAccounts', // members of agencies
    'applications', // of users to become members of an agency
    'merchants', // agencies
    'entries', // applications to become an agency
    'codes', // invitation codes
    'cashOut', // withdrawals
    'reconciliation',
    'reconciliationEntries',
    'viewCorrections',
    'works', // posts
    'appeals', // against decisions on posts
    'comments',
    'danmaku',
    'reports',
    'infringements',
    'notices',
    'log', // audit log
    'accessLog',
  ],
  '不支持导出此列表',
);
export type ExportedList = z.output<typeof exportedList>;

export const createListExport = call(at.createListExport, {
  who: 'admin',
  summary:
    "A one-time address, valid for a minute, of all rows of a list as CSV; filter and permission are those of the list's own call",
  body: z.strictObject({
    list: exportedList,
    filter: z.record(z.string().max(40), z.string('筛选条件格式不正确').max(200, '筛选条件过长')).default({}),
  }),
  answer: z.object({ url: z.string() }),
});
