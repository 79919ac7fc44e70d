import { z } from 'zod';
import { call, id, pageOf, paging, time } from '../call.ts';
import * as at from './addresses.ts';
import { DECLARED_METHODS, MOVEMENTS, RECONCILIATION_LINES, TAX_FILE_FORMATS, UNDER_WAY } from './constants.ts';

// Amounts are whole fen. Months are of Chinese time; an entry belongs to the month in which it was posted to the ledger.

const month = z.string('请选择月份').regex(/^20\d\d-(0[1-9]|1[0-2])$/, '月份格式不正确');
const line = z.enum(RECONCILIATION_LINES, '对账项不正确');
export type ReconciliationLine = z.output<typeof line>;

/** Total owed to all holders at the begin and end of a month. A movement's amount is signed: positive adds to what is owed. */
const sheet = z.object({
  month,
  /** The month is not over: figures as of now. */
  isOpen: z.boolean(),
  opening: z.int(),
  movements: z.record(z.enum(MOVEMENTS), z.int()),
  closing: z.int(),
  /** closing − opening − movements; anything but 0 is a fault of the ledger. */
  difference: z.int(),
});
export type MonthSheet = z.output<typeof sheet>;

export const reconciliationMonths = call(at.reconciliationMonths, {
  who: 'admin.reconciliation',
  summary: 'The total owed by month, the newest first: opening, movements and closing, from the ledger',
  query: z.object(paging),
  answer: pageOf(sheet),
});

const sum = z.object({ count: z.int(), amount: z.int() });

export const reconciliationMonth = call(at.reconciliationMonth, {
  who: 'admin.reconciliation',
  summary: 'One month, with the part of its closing total that is in withdrawals under way',
  query: z.object({ month }),
  answer: sheet.extend({
    /** The part of `closing` that holders can withdraw. */
    available: z.int(),
    underWay: z.record(z.enum(UNDER_WAY), sum),
    /** Corrections that wait for a second person: their effect on what is owed. */
    unconfirmed: sum,
    /** Amount frozen in the accounts that no withdrawal under way explains; anything but 0 is a fault. Computed for the open month only. */
    frozenDifference: z.int(),
  }),
});
export type ReconciledMonth = z.output<typeof reconciliationMonth.answer>;

const entry = z.object({
  id: z.string(),
  at: time,
  line,
  /** A movement's effect on what is owed, or the amount of a withdrawal under way. */
  amount: z.int(),
  withdrawal: z.object({ id: id(), owner: z.string() }).nullable(),
  /** The settled day, of a settlement or its correction; null otherwise. */
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
  summary: 'The tax withheld in a month as it is to be declared, and the withdrawals that the declaration file cannot contain',
  query: z.object({ month }),
  answer: z.object({
    month,
    isOpen: z.boolean(),
    /** Contents of the file of each method. */
    declared: z.array(z.object({ method: declaredMethod, people: z.int(), ...income })),
    /** People without a saved identity number, who are missing in the file. The name is masked. */
    missing: z.array(z.object({ ownerId: id(), owner: z.string(), name: z.string(), ...income })),
    /** Companies, which declare their own tax and are not in the file. */
    companies: z.object({ count: z.int(), ...income }),
    /** Payments of an earlier month (`paidIn`) that the bank sent back in this month; the declaration of that month must be corrected. */
    returned: z.array(z.object({ withdrawalId: id(), owner: z.string(), paidIn: month.nullable(), ...income })),
    /** Tax of the ledger that none of the above explains; anything but 0 is a fault. */
    difference: z.int(),
  }),
});
export type TaxMonth = z.output<typeof taxMonth.answer>;

export const createTaxFile = call(at.createTaxFile, {
  who: 'admin.reconciliation',
  summary: 'A one-time address of the file for 个税扣缴, with unmasked identity numbers; each call is in the audit log',
  body: z.strictObject({ month, method: declaredMethod, format: z.enum(TAX_FILE_FORMATS, '文件格式不正确') }),
  answer: z.object({ name: z.string(), url: z.string() }),
});
