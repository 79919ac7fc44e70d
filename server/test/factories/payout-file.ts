import { parse } from 'csv-parse/sync';
import { csvLine } from '#server/core/lists/spreadsheet.ts';

/** What came of one payout: 成功 with its receipt, or 失败 with a reason. */
type Result = readonly [result: string, receipt: string, reason: string];

/** A payout file as the bank's results are filled in; `change` spoils the cells of a line. */
export function filledIn(
  file: string,
  resultOf: (id: string, index: number) => Result,
  change: (cells: Record<string, string>, index: number) => object = () => ({}),
): string {
  const orders = parse<Record<string, string>>(file, { columns: true, bom: true, trim: true });
  const lines = orders
    .toSorted((a, b) => ((a['提现单号'] ?? '') < (b['提现单号'] ?? '') ? -1 : 1))
    .map((cells, index) => {
      const [结果, 凭证号, 原因] = resultOf(cells['提现单号'] ?? '', index);
      return { ...cells, 结果, 凭证号, 原因, ...change(cells, index) };
    });
  return [Object.keys(orders[0] ?? {}), ...lines.map((line) => Object.values<string>(line))].map(csvLine).join('');
}
