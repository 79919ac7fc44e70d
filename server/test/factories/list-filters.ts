import { lookUpAccess } from '#contract/audit-log/access-log.ts';
import type { ExportedList } from '#contract/back-office/list-exports.ts';
import type { TestApp, Visitor } from '../test-app.ts';

/** What a list needs to be exported at all: that of the access log the reason it is read for, entries of a month which ones. */
export async function neededFilter({ call, clock }: Pick<TestApp, 'call' | 'clock'>, list: ExportedList, by: Visitor) {
  const filter: Record<string, string> = {};
  if (list === 'reconciliationEntries') return { ...filter, month: '2026-11', line: 'payout' };
  if (list !== 'accessLog') return filter;
  const minute = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 16);
  const now = clock.now().getTime();
  const form = { ip: '192.0.2.1', from: minute(now - 3_600_000), to: minute(now), reason: '某公安局来文〔2026〕1 号' };
  return { ...filter, lookupId: (await call(lookUpAccess, form, by)).data.lookupId };
}
