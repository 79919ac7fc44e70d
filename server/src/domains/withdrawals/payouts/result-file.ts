import { parse } from 'csv-parse/sync';
import { WITHDRAWAL_ID_LABEL } from '#contract/withdrawals/constants.ts';
import { AppError } from '../../../core/app-error.ts';
import { ORDER_COLUMNS, RESULT_COLUMNS, type OrderCells } from './order-line.ts';

export interface ResultLine {
  id: string;
  /** The order as the file repeats it. */
  order: OrderCells;
  succeeded: boolean;
  receipt: string;
  reason: string;
  /** Row in the spreadsheet; the head is row 1. */
  row: number;
}

const LINES_MAX = 500;
/** Errors that a refusal lists. */
const ERRORS_LISTED = 10;
/** The name of the id column in old payout files. */
const FORMER_ID_COLUMN = '提现编号';

/** An error in one row. */
export interface RowError {
  row: number;
  message: string;
}

/** Throws if there are errors, with the first ones by row. */
export function refuseRows(errors: readonly RowError[]): void {
  if (errors.length === 0) return;
  const texts = errors.toSorted((a, b) => a.row - b.row).map(({ row, message }) => `第 ${row} 行：${message}`);
  const more = texts.length > ERRORS_LISTED ? `；另有 ${texts.length - ERRORS_LISTED} 行有误` : '';
  throw new AppError('invalid', texts.slice(0, ERRORS_LISTED).join('；') + more);
}

/** Decodes a file in UTF-8, UTF-16 with a byte order mark, or GBK (usual in China). Refuses other encodings and .xlsx files (PK). */
export function textOfFile(bytes: Buffer): string {
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') throw new AppError('invalid', '请在表格软件里另存为 CSV 后再导入');
  const byMark = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  for (const encoding of byMark === null ? ['utf-8', 'gb18030'] : [byMark]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The file has another encoding.
    }
  }
  throw new AppError('invalid', '结果文件的编码无法识别，请另存为 CSV（UTF-8 或 GBK）');
}

/**
 * The lines of a result file, ordered by id, so that transactions lock withdrawals in one order. Accepts any line ending and commas, tabs or
 * semicolons between cells.
 */
export function linesOf(text: string): ResultLine[] {
  const firstLine = text.slice(0, text.search(/[\r\n]|$/));
  const delimiter = [',', '\t', ';'].toSorted((a, b) => firstLine.split(b).length - firstLine.split(a).length)[0];
  let head: string[] = [];
  let records: Record<string, string | undefined>[];
  try {
    records = parse(text, {
      columns: (names: string[]) => (head = names.map((name) => (name === FORMER_ID_COLUMN ? WITHDRAWAL_ID_LABEL : name))),
      bom: true,
      trim: true,
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      skip_records_with_empty_values: true,
      skip_empty_lines: true,
      relax_column_count: true,
    });
  } catch {
    throw new AppError('invalid', '结果文件不是有效的 CSV');
  }
  const columns = [...ORDER_COLUMNS, ...RESULT_COLUMNS];
  const missing = columns.filter((name) => !head.includes(name));
  if (missing.length > 0)
    throw new AppError('invalid', `结果文件缺少“${missing.join('”“')}”列，请在打款文件里填写结果后整份导入`);
  const twice = columns.find((name) => head.indexOf(name) !== head.lastIndexOf(name));
  if (twice !== undefined) throw new AppError('invalid', `结果文件有两个“${twice}”列`);
  if (records.length === 0) throw new AppError('invalid', '结果文件里没有提现');
  if (records.length > LINES_MAX) throw new AppError('invalid', `结果文件最多 ${LINES_MAX} 行`);
  const errors: RowError[] = [];
  const lines = records.map((record, index) => {
    const row = index + 2;
    const order = Object.fromEntries(ORDER_COLUMNS.map((column) => [column, record[column] ?? ''])) as OrderCells;
    const { 结果: result = '', 原因: reason = '' } = record;
    // Spreadsheets write an apostrophe before text.
    const receipt = (record['凭证号'] ?? '').replace(/^'/, '');
    const id = order[WITHDRAWAL_ID_LABEL].replace(/^'/, '');
    const message = problemOf({ id, result, receipt, reason });
    if (message !== null) errors.push({ row, message });
    return { id, order, succeeded: result === '成功', receipt, reason, row };
  });
  refuseRows(errors);
  return lines.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : a.row - b.row));
}

function problemOf({ id, result, receipt, reason }: Record<'id' | 'result' | 'receipt' | 'reason', string>): string | null {
  if (id === '') return `缺少${WITHDRAWAL_ID_LABEL}`;
  if (!['成功', '失败'].includes(result)) return '结果应为“成功”或“失败”';
  if (result === '成功' && receipt === '') return '成功的打款须填写凭证号';
  if (result === '成功' && /^\d(\.\d+)?E\+\d+$/i.test(receipt)) return '凭证号被表格软件改成了科学计数，请按文本填写';
  if (result === '成功' && receipt.length > 64) return '凭证号最多 64 字';
  if (result === '失败' && receipt !== '') return '失败的打款不能有凭证号';
  if (result === '失败' && reason === '') return '失败的打款须填写原因';
  return result === '失败' && reason.length > 200 ? '原因最多 200 字' : null;
}
