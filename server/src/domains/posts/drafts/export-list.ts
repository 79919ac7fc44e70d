import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import { STATUS_LABEL } from '#contract/posts/constants.ts';
import { OWN_LIST_FILE_PATH, type exportOwn } from '#contract/posts/own-posts.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { dayInChina, minuteInChina } from '../../../core/clock.ts';
import { csvLine } from '../../../core/lists/spreadsheet.ts';
import { plainLine } from '../../../core/text.ts';
import { spendTicket } from '../../../db/spent-tickets.ts';
import type { Deps } from '../../../deps.ts';
import { agencyOf } from './list.ts';
import { requireAuthor } from './save.ts';
import * as store from './store.ts';

const PURPOSE = 'own-posts.export';
const GOOD_FOR_MS = 60_000;
const ROWS_MAX = 10_000;

/** A browser downloads without a token, so the address itself is the permission: single use, valid for a minute. */
export async function ownListAddress(
  deps: Deps,
  actor: Actor,
  query: ParsedOf<typeof exportOwn>,
  base: string,
): Promise<AnswerOf<typeof exportOwn>> {
  const { id: ownerId } = requireAuthor(actor);
  const { author, keywords, ...rest } = query;
  const agency = await agencyOf(deps, actor, author);
  const filter = { ...rest, ownerId, agency, keywords: plainLine(keywords ?? '') };
  const until = new Date(deps.clock.now().getTime() + GOOD_FOR_MS);
  const ticket = deps.secrets.ticket(PURPOSE, { asked: JSON.stringify(filter) }, until);
  return { url: `${base}${OWN_LIST_FILE_PATH}?ticket=${encodeURIComponent(ticket)}` };
}

const HEAD = ['作品编号', '标题', '类型', '状态', '分类', '作者', '阅读播放', '点赞', '评论', '收藏', '发布时间', '最近变动'];

export async function ownListFile(deps: Deps, ticket: string): Promise<{ name: string; content: string }> {
  const now = deps.clock.now();
  const read = deps.secrets.readTicket(PURPOSE, ticket, now);
  if (read === null || !(await spendTicket(deps.db, read))) throw new AppError('forbidden', '下载地址已失效，请重新导出');
  const filter = JSON.parse(read.claims['asked'] ?? '') as Parameters<typeof store.listOwn>[1];
  const rows = await store.listOwn(deps.db, filter, ROWS_MAX, 0);
  const lines = rows.map(({ post, author, title, category, views, likes, comments, favorites }) => [
    post.id,
    title,
    post.type === 'article' ? '文章' : '视频',
    STATUS_LABEL[post.status],
    category?.name ?? '',
    author.nickname,
    views ?? 0,
    likes ?? 0,
    comments ?? 0,
    favorites ?? 0,
    post.publishedAt === null ? '' : minuteInChina(post.publishedAt),
    minuteInChina(post.updatedAt),
  ]);
  // Without a byte order mark Excel misreads Chinese.
  return { name: `作品列表 ${dayInChina(now)}.csv`, content: `\uFEFF${csvLine(HEAD)}${lines.map(csvLine).join('')}` };
}
