import { z } from 'zod';
import { call, id, pageOf, paging, time } from '../call.ts';
import * as at from './addresses.ts';
import { DECLARED_METHODS, MOVEMENTS, RECONCILIATION_LINES, TAX_FILE_FORMATS, UNDER_WAY } from './constants.ts';

// Amounts are whole fen. A month is China's, and counts by when the ledger was posted to.

const month = z.string('请选择月份').regex(/^20\d\d-(0[1-9]|1[0-2])$/, '月份格式不正确');
const line = z.enum(RECONCILIATION_LINES, '对账项不正确');
export type ReconciliationLine = z.output<typeof line>;

/** What was owed to all holders, how that moved, and what is left; a movement is what it adds to what is owed. */
const sheet = z.object({
  month,
  /** It goes on: the figures are as of now. */
  isOpen: z.boolean(),
  opening: z.int(),
  movements: z.record(z.enum(MOVEMENTS), z.int()),
  closing: z.int(),
  /** What the movements leave unexplained; anything but 0 is a fault of the ledger. */
  difference: z.int(),
});
export type MonthSheet = z.output<typeof sheet>;

export const reconciliationMonths = call(at.reconciliationMonths, {
  who: 'admin.reconciliation',
  summary: 'What is owed by month, the newest first: opening, movements and closing, off the ledger',
  query: z.object(paging),
  answer: pageOf(sheet),
});

const sum = z.object({ count: z.int(), amount: z.int() });

export const reconciliationMonth = call(at.reconciliationMonth, {
  who: 'admin.reconciliation',
  summary: 'One month, with what of the closing sum is on its way to its holders',
  query: z.object({ month }),
  answer: sheet.extend({
    /** What its holders can withdraw. */
    available: z.int(),
    underWay: z.record(z.enum(UNDER_WAY), sum),
    /** Corrections of payouts that one person has proposed: what they would add to what is owed. */
    unconfirmed: sum,
    /** Of the month that goes on: frozen in the accounts and in no withdrawal under way; anything but 0 is a fault. */
    frozenDifference: z.int(),
  }),
});
export type ReconciledMonth = z.output<typeof reconciliationMonth.answer>;

const entry = z.object({
  id: z.string(),
  at: time,
  line,
  /** What it adds to what is owed; of what is under way: how much that is. */
  amount: z.int(),
  withdrawal: z.object({ id: id(), owner: z.string() }).nullable(),
  /** The day that was settled. */
  day: z.string().nullable(),
});
export type ReconciliationEntry = z.output<typeof entry>;

export const reconciliationEntries = call(at.reconciliationEntries, {
  who: 'admin.reconciliation',
  summary: 'The entries or withdrawals behind a line of a month, the newest first',
  query: z.object({ ...paging, month, line }),
  answer: pageOf(entry),
});

const declaredMethod = z.enum(DECLARED_METHODS, '所得项目不正确');
export type DeclaredMethod = z.output<typeof declaredMethod>;
const income = { gross: z.int(), tax: z.int() };

export const taxMonth = call(at.taxMonth, {
  who: 'admin.reconciliation',
  summary: 'The people whose tax was withheld in a month, as it is to be declared, and the rest that the file cannot hold',
  query: z.object({ month }),
  answer: z.object({
    month,
    isOpen: z.boolean(),
    /** What the file of each holds. */
    declared: z.array(z.object({ method: declaredMethod, people: z.int(), ...income })),
    /** Left out of the file: nobody has said their identity number. The name is masked. */
    missing: z.array(z.object({ ownerId: id(), owner: z.string(), name: z.string(), ...income })),
    /** Companies declare by themselves. */
    companies: z.object({ count: z.int(), ...income }),
    /** Paid in an earlier month and sent back in this one: that month's declaration is to be corrected. */
    returned: z.array(z.object({ withdrawalId: id(), owner: z.string(), paidIn: month.nullable(), ...income })),
    /** What of the tax in the ledger none of these explains; anything but 0 is a fault. */
    difference: z.int(),
  }),
});
export type TaxMonth = z.output<typeof taxMonth.answer>;

export const createTaxFile = call(at.createTaxFile, {
  who: 'admin.reconciliation',
  summary: 'A one-time address of the file for 个税扣缴, with whole identity numbers; each is in the audit log',
  body: z.strictObject({ month, method: declaredMethod, format: z.enum(TAX_FILE_FORMATS, '文件格式不正确') }),
  answer: z.object({ name: z.string(), url: z.string() }),
});
