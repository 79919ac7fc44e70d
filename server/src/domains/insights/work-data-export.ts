import type { ParsedOf } from '#contract/call.ts';
import { WORK_DATA_FILE_PATH, WORK_METRICS, type exportWorkData } from '#contract/work-data.ts';
import { personIdOf, type Actor } from '../../actor.ts';
import { dayInChina, minuteInChina } from '../../clock.ts';
import { csvLine } from '../../csv.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { spendTicket } from '../../ports/spent-tickets.ts';
import { xlsx } from '../../xlsx.ts';
import { figuresByDay, METRICS } from './work-data.ts';
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
  const { title, head, rows } = await TABLES[asked.kind](deps, read.claims['ownerId'] ?? '', asked);
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

const OF_WORKS = METRICS.filter((metric) => metric !== 'follows');

const TABLES: Record<Asked['kind'], (deps: Deps, ownerId: string, period: Period) => Promise<Table>> = {
  async posts(deps, ownerId, period) {
    const posts = await store.listPosts(deps.db, ownerId, period, 'views', MOST_ROWS, 0);
    return {
      title: '单篇数据',
      head: ['作品编号', '标题', '类型', '作者', '发布时间', ...OF_WORKS.map((metric) => WORK_METRICS[metric].name)],
      rows: posts.map((post) => [
        post.id,
        post.title,
        post.type === 'article' ? '文章' : '视频',
        post.nickname,
        post.publishedAt === null ? '' : minuteInChina(post.publishedAt),
        ...OF_WORKS.map((metric) => post[metric]),
      ]),
    };
  },
  async days(deps, ownerId, period) {
    const days = await figuresByDay(deps.db, ownerId, METRICS, period);
    return {
      title: '每日数据',
      head: ['日期', ...METRICS.map((metric) => WORK_METRICS[metric].name)],
      rows: days.map(({ day, figures }) => [day, ...METRICS.map((metric) => figures[metric])]),
    };
  },
};
