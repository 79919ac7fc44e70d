import type { ParsedOf } from '#contract/call.ts';
import { DECLARED_AS, DECLARED_METHODS } from '#contract/withdrawals/constants.ts';
import * as contract from '#contract/withdrawals/reconciliation.ts';
import { requireAdmin, type Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { dayInChina } from '../../../core/clock.ts';
import { defineDownload, downloadAddress, type OpenedFile } from '../../../core/lists/download.ts';
import { tableFile } from '../../../core/lists/table-file.ts';
import { yuan } from '../../../core/text.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordAction } from '../../audit-log/service.ts';
import { openTaxpayer } from '../payees/service.ts';
import { periodOf } from './months.ts';
import * as store from './store.ts';

type TaxFileQuery = ParsedOf<typeof contract.createTaxFile>;

export const TAX_FILE = defineDownload<TaxFileQuery>({
  name: 'withdrawals.tax',
  calls: [contract.createTaxFile],
  minutes: 1,
});

/** The income of one recipient in a month, taxed by one method; amounts in fen. */
interface Taxpayer {
  method: contract.DeclaredMethod;
  ownerId: string;
  owner: string;
  name: string;
  nameMasked: string;
  idNumber: string | null;
  gross: number;
  tax: number;
}

interface TaxedPayouts {
  people: Taxpayer[];
  companies: { count: number; gross: number; tax: number };
  /** Payouts of earlier months that came back in this one. */
  returned: contract.TaxMonth['returned'];
}

/** Divides the payouts that were booked in a month. */
async function groupTaxed(deps: Pick<Deps, 'secrets'>, db: Queryable, month: string): Promise<TaxedPayouts> {
  const people = new Map<string, Taxpayer>();
  const companies = { count: 0, gross: 0, tax: 0 };
  const returned: TaxedPayouts['returned'] = [];
  for (const row of await store.listTaxed(db, periodOf(month))) {
    const { withdrawalId, ownerId, owner, gross, tax, taxMethod, kind, paidAt, nameMasked } = row;
    if (row.times < 0) returned.push({ withdrawalId, owner, paidIn: paidAt && dayInChina(paidAt).slice(0, 7), gross, tax });
    else if (taxMethod === 'none' || kind === 'company') {
      companies.count += 1;
      companies.gross += gross;
      companies.tax += tax;
    } else {
      const { name, idNumber } = openTaxpayer(deps, row);
      const key = JSON.stringify([taxMethod, ownerId, name]);
      const taxpayer = people.get(key) ?? { method: taxMethod, ownerId, owner, name, nameMasked, idNumber, gross: 0, tax: 0 };
      // Only some payees of a recipient may have the identity number.
      people.set(key, {
        ...taxpayer,
        idNumber: taxpayer.idNumber ?? idNumber,
        gross: taxpayer.gross + gross,
        tax: taxpayer.tax + tax,
      });
    }
  }
  return { people: [...people.values()], companies, returned };
}

/** The tax of a month. `difference` (fen): booked in the ledger minus explained by the payouts; 0 unless something is wrong. */
export async function readTaxMonth(deps: Deps, { month }: ParsedOf<typeof contract.taxMonth>): Promise<contract.TaxMonth> {
  const { from, until } = periodOf(month);
  return deps.db.transaction(
    async (tx) => {
      const { people, companies, returned } = await groupTaxed(deps, tx, month);
      const booked = (await store.sumMonths(tx, from, until)).filter(({ account }) => account === 'tax');
      const declarations = DECLARED_METHODS.map((method) => {
        const ready = people.filter((taxpayer) => taxpayer.method === method && taxpayer.idNumber !== null);
        return { method, people: ready.length, ...sumOf(ready) };
      }).filter(({ people: count }) => count > 0);
      const explained = sumOf(people).tax + companies.tax - sumOf(returned).tax;
      return {
        month,
        isOpen: until > deps.clock.now(),
        declared: declarations,
        missing: people
          .filter(({ idNumber }) => idNumber === null)
          .map(({ ownerId, owner, nameMasked, gross, tax }) => ({ ownerId, owner, name: nameMasked, gross, tax })),
        companies,
        returned,
        difference: -booked.reduce((sum, { owed }) => sum + owed, 0) - explained,
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

const sumOf = (rows: readonly { gross: number; tax: number }[]) => ({
  gross: rows.reduce((sum, { gross }) => sum + gross, 0),
  tax: rows.reduce((sum, { tax }) => sum + tax, 0),
});

/** Returns the address of a tax file. It contains full identity numbers, so each one is logged. */
export async function createTaxFile(
  deps: Deps,
  actor: Actor,
  query: TaxFileQuery,
  ip: string,
): Promise<{ name: string; url: string }> {
  const admin = requireAdmin(actor);
  const name = nameOf(query, periodOf(query.month).until > deps.clock.now());
  await deps.transact(async (tx) => {
    const ready = declarable(await groupTaxed(deps, tx, query.month), query);
    if (ready.length === 0) throw new AppError('conflict', '该月没有可以申报的人员');
    await recordAction(deps, tx, admin, ip, {
      action: 'reconciliation.taxFile',
      targetType: 'taxFile',
      targetId: '',
      after: { name, people: ready.length, ...sumOf(ready) },
    });
  });
  return { name, url: downloadAddress(deps, TAX_FILE, admin, query) };
}

const nameOf = ({ month, method, format }: TaxFileQuery, isOpen: boolean): string =>
  `个税扣缴-${DECLARED_AS[method]}-${month}${isOpen ? '（至今）' : ''}.${format}`;

const declarable = ({ people }: TaxedPayouts, { method }: TaxFileQuery) =>
  people.filter(
    (taxpayer): taxpayer is Taxpayer & { idNumber: string } => taxpayer.method === method && taxpayer.idNumber !== null,
  );

/** The columns that 自然人电子税务局（扣缴端） imports for 劳务报酬所得. It computes the tax itself, so the withheld tax is a remark. */
const HEAD = [
  '工号',
  '姓名',
  '证件类型',
  '证件号码',
  '所得项目',
  '本期收入',
  '本期免税收入',
  '商业健康保险',
  '税延养老保险',
  '其他',
  '准予扣除的捐赠额',
  '减免税额',
  '备注',
];

export async function openTaxFile(deps: Deps, query: TaxFileQuery): Promise<OpenedFile> {
  const ready = declarable(await groupTaxed(deps, deps.db, query.month), query);
  const rows = ready.map(({ ownerId, name, idNumber, gross, tax }) => [
    ...[ownerId, name, '居民身份证'],
    // A leading tab prevents that a spreadsheet rounds the number in a CSV file.
    query.format === 'csv' ? `\t${idNumber}` : idNumber,
    ...[DECLARED_AS[query.method], yuan(gross), '0.00', '', '', '', '', '', `平台已代扣税 ${yuan(tax)} 元`],
  ]);
  const name = nameOf(query, periodOf(query.month).until > deps.clock.now());
  return tableFile(name, query.format, { title: '劳务报酬所得', head: HEAD, rows });
}
