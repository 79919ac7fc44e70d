import type { ParsedOf } from '#contract/call.ts';
import {
  WORK_DATA_FILE_PATH,
  WORK_METRICS,
  type exportWorkData,
  type WorkFigures,
  type WorkMetric,
} from '#contract/work-data.ts';
import { personIdOf, type Actor } from '../../actor.ts';
import { dayInChina, minuteInChina } from '../../clock.ts';
import { csvLine } from '../../csv.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { spendTicket } from '../../ports/spent-tickets.ts';
import { xlsx } from '../../xlsx.ts';
import { figuresByDay, figuresFrom, METRICS, talliesOf } from './work-data-figures.ts';
import { periodOf, type Period } from './work-data-period.ts';
import * as store from './work-data-store.ts';

const PURPOSE = 'work-data.export';
const GOOD_FOR_MS = 60_000;
const MOST_ROWS = 50_000;

type Asked = ParsedOf<typeof exportWorkData>;

/** A browser fetches a download without its token; the address itself is the permission, once and for a minute. */
export function workDataAddress(deps: Deps, actor: Actor, asked: Asked, base: string): { url: string } {
  const period = periodOf(asked, dayInChina(deps.clock.now()));
  const claims = { ownerId: personIdOf(actor), asked: JSON.stringify({ ...asked, ...period }) };
  const ticket = deps.secrets.ticket(PURPOSE, claims, new Date(deps.clock.now().getTime() + GOOD_FOR_MS));
  return { url: `${base}${WORK_DATA_FILE_PATH}?ticket=${encodeURIComponent(ticket)}` };
}

export async function workDataFile(deps: Deps, ticket: string) {
  const now = deps.clock.now();
  const read = deps.secrets.readTicket(PURPOSE, ticket, now);
  if (read === null || !(await spendTicket(deps.db, read, now))) throw new AppError('forbidden', '下载地址已失效，请重新导出');
  const asked = JSON.parse(read.claims['asked'] ?? '') as Asked & Period;
  const whose = { ownerId: read.claims['ownerId'] ?? '', postId: asked.postsId ?? null };
  const { title, head, rows } = await TABLES[asked.kind](deps, whose, asked);
  const name = `${title} ${asked.from} 至 ${asked.to}.${asked.format}`;
  if (asked.format === 'xlsx') {
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    return { name, type, content: await xlsx(title, head, rows) };
  }
  // With a byte order mark, or Excel takes the Chinese for something else.
  return { name, type: 'text/csv; charset=utf-8', content: `\uFEFF${csvLine(head)}${rows.map(csvLine).join('')}` };
}

interface Table {
  title: string;
  head: string[];
  rows: (string | number)[][];
}

const nameOf = (metric: WorkMetric): string => {
  const { name, unit } = WORK_METRICS[metric];
  return unit === undefined ? name : `${name}（${unit === 'seconds' ? '秒' : '%'}）`;
};

const figuresIn = (figures: WorkFigures): (string | number)[] => METRICS.map((metric) => figures[metric] ?? '');

const TABLES: Record<Asked['kind'], (deps: Deps, whose: store.Whose, period: Period) => Promise<Table>> = {
  async posts(deps, whose, period) {
    const posts = await store.listPosts(deps.db, whose, talliesOf(METRICS), period, 'views', MOST_ROWS, 0);
    return {
      title: '单篇数据',
      head: ['作品编号', '标题', '类型', '作者', '发布时间', ...METRICS.map(nameOf)],
      rows: posts.map(({ id, title, type, nickname, publishedAt, ...tallies }) => [
        id,
        title,
        type === 'article' ? '文章' : '视频',
        nickname,
        publishedAt === null ? '' : minuteInChina(publishedAt),
        ...figuresIn(figuresFrom(tallies)),
      ]),
    };
  },
  async days(deps, whose, period) {
    const days = await figuresByDay(deps.db, whose, METRICS, period);
    return {
      title: '每日数据',
      head: ['日期', ...METRICS.map(nameOf)],
      rows: days.map(({ day, figures }) => [day, ...figuresIn(figures)]),
    };
  },
};
