import { LEFT_OUT, LEFT_OUT_LABEL, STATEMENT_KIND_LABEL } from '#contract/earnings/constants.ts';
import type { ParsedOf } from '#contract/call.ts';
import type { Actor } from '../../../core/actor.ts';
import { exportEarnings, statementKind } from '#contract/earnings/statements.ts';
import { addDays, dayInChina, minuteInChina, startOfDay } from '../../../core/clock.ts';
import { periodOf, type Period } from '../../../core/period.ts';
import { defineDownload, downloadAddress, type OpenedFile } from '../../../core/lists/download.ts';
import { tableFile, type Table } from '../../../core/lists/table-file.ts';
import type { Deps } from '../../../deps.ts';
import { SPAN } from './list-earnings.ts';
import { lastDayOf, monthOf, presentLine, type Month } from './list-statement.ts';
import * as store from './store.ts';

const ROWS_MAX = 50_000;

type ExportQuery = ParsedOf<typeof exportEarnings>;

export const EARNINGS_FILE = defineDownload<ExportQuery & Period>({
  name: 'earnings.export',
  calls: [exportEarnings],
  minutes: 1,
});

export function exportAddress(deps: Deps, actor: Actor, query: ExportQuery): { url: string } {
  const period = periodOf(query, dayInChina(deps.clock.now()), SPAN);
  return { url: downloadAddress(deps, EARNINGS_FILE, actor, { ...query, ...period }) };
}

export async function exportFile(deps: Deps, ownerId: string, query: ExportQuery & Period): Promise<OpenedFile> {
  const table = await TABLES[query.kind](deps, ownerId, query);
  const period = query.kind === 'month' ? query.from.slice(0, 7) : `${query.from} 至 ${query.to}`;
  return tableFile(`${table.title} ${period}.${query.format}`, query.format, table);
}

const TABLES: Record<ExportQuery['kind'], (deps: Deps, ownerId: string, period: Period) => Promise<Table>> = {
  async posts(deps, ownerId, period) {
    const posts = await store.listPosts(deps.db, ownerId, period, { sort: 'mine' }, ROWS_MAX, 0);
    return {
      title: '作品收益',
      head: ['作品编号', '标题', '类型', '作者', '浏览', '有效浏览', '作品收益（元）', '我的收益（元）'],
      rows: posts.map((post) => [
        post.id,
        post.title,
        post.type === 'article' ? '文章' : '视频',
        post.nickname,
        post.rawViews,
        post.validViews,
        post.gross / 100,
        post.mine / 100,
      ]),
    };
  },
  async statement(deps, ownerId, { from, to }) {
    const filter = { from: startOfDay(from), until: startOfDay(addDays(to, 1)) };
    const lines = await store.statementOf(deps.db, ownerId, filter, { limit: ROWS_MAX, offset: 0 });
    return {
      title: '账户流水',
      head: ['时间', '类型', '事项', '金额（元）', '余额（元）'],
      rows: lines.map(cellsOf),
    };
  },
  /** For bookkeeping: the opening balance, every movement, the sum of each kind, the closing balance and the reconciliation. */
  async month(deps, ownerId, { from }) {
    const sheet = await monthOf(deps, ownerId, from.slice(0, 7));
    const { month, holder, opening, closing, sums } = sheet;
    const [first, last] = [`${month}-01`, lastDayOf(month)];
    const filter = { from: startOfDay(first), until: startOfDay(addDays(last, 1)) };
    const lines = await store.statementOf(deps.db, ownerId, filter, { limit: ROWS_MAX, offset: 0 });
    return {
      title: '月度账单',
      head: ['时间', '类型', '事项', '金额（元）', '余额（元）'],
      rows: [
        [first, '账户', holder, '', ''],
        [first, '期初', '期初可提现', '', opening / 100],
        ...lines.toReversed().map(cellsOf),
        ...statementKind.options
          .filter((kind) => sums[kind] !== 0)
          .map((kind) => [last, '小计', STATEMENT_KIND_LABEL[kind], sums[kind] / 100, '']),
        [last, '期末', '期末可提现', '', closing / 100],
        ...reconciliation(last, sheet),
      ],
    };
  },
  async formula(deps, ownerId, period) {
    const rows = await store.listFormulas(deps.db, ownerId, period, ROWS_MAX);
    return {
      title: '收益算式',
      head: [
        '日期',
        '作品编号',
        '标题',
        '作者',
        '版本',
        '浏览',
        ...LEFT_OUT.map((reason) => `剔除：${LEFT_OUT_LABEL[reason]}`),
        '有效浏览',
        '单价版本',
        '单价（元/千次）',
        '单日上限（元）',
        '精确金额（元）',
        '作品收益（元）',
        '作者比例（%）',
        '作者所得（元）',
        '机构所得（元）',
        '更正原因',
      ],
      rows: rows.map((row) => [
        row.day,
        row.postId,
        row.title,
        row.nickname,
        row.revision,
        row.rawViews,
        ...LEFT_OUT.map((reason) => row.leftOut[reason]),
        row.validViews,
        row.configVersion,
        row.price / 100,
        row.cap / 100,
        row.exact / 100_000,
        row.gross / 100,
        row.share,
        row.authorPart / 100,
        row.agencyPart / 100,
        row.reasons ?? '',
      ]),
    };
  },
};

/**
 * Rows for payouts, and for the difference between the month's earnings by day of the views and by day of posting; none without payouts or a
 * difference.
 */
function reconciliation(last: string, { days, sums, paidOut, shifted }: Month): (string | number)[][] {
  const mine = days.reduce((sum, day) => sum + day.mine, 0);
  return [
    ...(paidOut === 0 ? [] : [[last, '打款', '本月打款成功（含服务费与税款，从冻结金额支付）', -paidOut / 100, '']]),
    ...(shifted.earlier === 0 && shifted.later === 0
      ? []
      : [
          [last, '核对', '我的收益（按浏览日期）', mine / 100, ''],
          [last, '核对', '加：其他月份的收益在本月入账', shifted.earlier / 100, ''],
          [last, '核对', '减：本月的收益在以后入账', -shifted.later / 100, ''],
          [last, '核对', '等于：收益结算与更正', (sums.earning + sums.correction) / 100, ''],
        ]),
  ];
}

function cellsOf(row: store.StatementRow): (string | number)[] {
  const { at, kind, subject, amount, balance } = presentLine(row);
  return [minuteInChina(new Date(at)), STATEMENT_KIND_LABEL[kind], subject, amount / 100, balance / 100];
}
