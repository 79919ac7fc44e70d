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
import { sumMonths } from '../../ledger/service.ts';
import { openTaxpayer } from '../payees/service.ts';
import { periodOf } from './months.ts';
import * as store from './store.ts';

type Asked = ParsedOf<typeof contract.createTaxFile>;

export const TAX_FILE = defineDownload<Asked>({
  name: 'withdrawals.tax',
  calls: [contract.createTaxFile],
  minutes: 1,
});

/** A person's income of a month, of one kind. */
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

interface Sorted {
  people: Taxpayer[];
  companies: { count: number; gross: number; tax: number };
  returned: contract.TaxMonth['returned'];
}

/** Everything that was booked in the month falls under one of these. */
async function sortTaxed(deps: Pick<Deps, 'secrets'>, db: Queryable, month: string): Promise<Sorted> {
  const people = new Map<string, Taxpayer>();
  const companies = { count: 0, gross: 0, tax: 0 };
  const returned: Sorted['returned'] = [];
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
      const known = people.get(key) ?? { method: taxMethod, ownerId, owner, name, nameMasked, idNumber, gross: 0, tax: 0 };
      // One account of a person may have been added with the number, another without.
      people.set(key, { ...known, idNumber: known.idNumber ?? idNumber, gross: known.gross + gross, tax: known.tax + tax });
    }
  }
  return { people: [...people.values()], companies, returned };
}

export async function readTaxMonth(deps: Deps, { month }: ParsedOf<typeof contract.taxMonth>): Promise<contract.TaxMonth> {
  const { from, until } = periodOf(month);
  return deps.db.transaction(
    async (tx) => {
      const { people, companies, returned } = await sortTaxed(deps, tx, month);
      const booked = (await sumMonths(tx, from, until)).filter(({ account }) => account === 'tax');
      const declared = DECLARED_METHODS.map((method) => {
        const ready = people.filter((one) => one.method === method && one.idNumber !== null);
        return { method, people: ready.length, ...sumOf(ready) };
      }).filter((one) => one.people > 0);
      const explained = sumOf(people).tax + companies.tax - sumOf(returned).tax;
      return {
        month,
        isOpen: until > deps.clock.now(),
        declared,
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

/** It holds whole identity numbers, so each is logged. */
export async function createTaxFile(deps: Deps, actor: Actor, asked: Asked, ip: string): Promise<{ name: string; url: string }> {
  const admin = requireAdmin(actor);
  const name = nameOf(asked, periodOf(asked.month).until > deps.clock.now());
  await deps.transact(async (tx) => {
    const ready = declarable(await sortTaxed(deps, tx, asked.month), asked);
    if (ready.length === 0) throw new AppError('conflict', '该月没有可以申报的人员');
    await recordAction(deps, tx, admin, ip, {
      action: 'reconciliation.taxFile',
      targetType: 'taxFile',
      targetId: '',
      after: { name, people: ready.length, ...sumOf(ready) },
    });
  });
  return { name, url: downloadAddress(deps, TAX_FILE, admin, asked) };
}

const nameOf = ({ month, method, format }: Asked, isOpen: boolean): string =>
  `个税扣缴-${DECLARED_AS[method]}-${month}${isOpen ? '（至今）' : ''}.${format}`;

const declarable = ({ people }: Sorted, { method }: Asked) =>
  people.filter((one): one is Taxpayer & { idNumber: string } => one.method === method && one.idNumber !== null);

/** As 自然人电子税务局（扣缴端） imports 劳务报酬所得; it works the tax out itself, so ours stands in the note. */
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

export async function openTaxFile(deps: Deps, asked: Asked): Promise<OpenedFile> {
  const ready = declarable(await sortTaxed(deps, deps.db, asked.month), asked);
  const rows = ready.map(({ ownerId, name, idNumber, gross, tax }) => [
    ...[ownerId, name, '居民身份证'],
    // A tab keeps a spreadsheet from rounding the number of a CSV file.
    asked.format === 'csv' ? `\t${idNumber}` : idNumber,
    ...[DECLARED_AS[asked.method], yuan(gross), '0.00', '', '', '', '', '', `平台已代扣税 ${yuan(tax)} 元`],
  ]);
  const name = nameOf(asked, periodOf(asked.month).until > deps.clock.now());
  return tableFile(name, asked.format, { title: '劳务报酬所得', head: HEAD, rows });
}
