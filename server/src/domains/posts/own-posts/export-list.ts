import type { AnswerOf, ParsedOf } from '#contract/call.ts';
import { STATUS_LABEL } from '#contract/posts/constants.ts';
import { exportOwn } from '#contract/posts/own-posts.ts';
import type { Actor } from '../../../core/actor.ts';
import { dayInChina, minuteInChina } from '../../../core/clock.ts';
import { defineDownload, downloadAddress, type OpenedFile } from '../../../core/lists/download.ts';
import { csvFile } from '../../../core/lists/table-file.ts';
import { plainLine } from '../../../core/text.ts';
import type { Deps } from '../../../deps.ts';
import { agencyOf } from './list.ts';
import { requireAuthor } from '../access.ts';
import * as store from './store.ts';

const ROWS_MAX = 10_000;

export const OWN_LIST_FILE = defineDownload<ParsedOf<typeof exportOwn>>({
  name: 'own-posts.export',
  calls: [exportOwn],
  minutes: 1,
});

export async function ownListAddress(
  deps: Deps,
  actor: Actor,
  query: ParsedOf<typeof exportOwn>,
): Promise<AnswerOf<typeof exportOwn>> {
  await filterOf(deps, actor, query);
  return { url: downloadAddress(deps, OWN_LIST_FILE, actor, query) };
}

async function filterOf(deps: Deps, actor: Actor, { author, keywords, ...rest }: ParsedOf<typeof exportOwn>) {
  const { id: ownerId } = requireAuthor(actor);
  const agency = await agencyOf(deps, actor, author);
  return { ...rest, ownerId, agency, keywords: plainLine(keywords ?? '') };
}

const HEAD = ['作品编号', '标题', '类型', '状态', '分类', '作者', '阅读播放', '点赞', '评论', '收藏', '发布时间', '最近变动'];

export async function ownListFile(deps: Deps, actor: Actor, query: ParsedOf<typeof exportOwn>): Promise<OpenedFile> {
  const rows = await store.listOwn(deps.db, await filterOf(deps, actor, query), ROWS_MAX, 0);
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
  return csvFile(`作品列表 ${dayInChina(deps.clock.now())}.csv`, HEAD, lines);
}
