import type { PostCard } from '#contract/posts/post.ts';
import { SITE_TAGLINE, siteDescription } from '#contract/site.ts';
import { GUEST } from '../../../core/actor.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../core/app-error.ts';
import { readPublicProfile } from '../../accounts/service.ts';
import { listPostsOfUser, listFeedOrSearch } from '../../discovery/service.ts';
import { siteSettings } from '../../settings/service.ts';
import * as store from '../store.ts';

/** The newest posts of the site, a category or an author, for feed readers. */
export interface Feed {
  title: string;
  description: string;
  /** The page that shows the same posts. */
  path: string;
  items: FeedItem[];
}

export interface FeedItem extends PostCard {
  modifiedTime: string;
}

export type FeedOf = { kind: 'site' } | { kind: 'category'; slug: string } | { kind: 'author'; userId: string };

const ITEMS = 50;

export async function readFeed(deps: Deps, subject: FeedOf): Promise<Feed> {
  const { siteName } = await siteSettings(deps);
  const { cards, ...head } = await sourceOf(deps, subject, siteName);
  const modified = await store.findModified(
    deps.db,
    cards.map(({ id }) => id),
  );
  return {
    ...head,
    items: cards.map((card) => ({ ...card, modifiedTime: modified.get(card.id)?.toISOString() ?? card.publishTime })),
  };
}

type Source = Omit<Feed, 'items'> & { cards: PostCard[] };

async function sourceOf(deps: Deps, subject: FeedOf, siteName: string): Promise<Source> {
  if (subject.kind === 'author') return ofAuthor(deps, subject.userId, siteName);
  if (subject.kind === 'category') return ofCategory(deps, subject.slug, siteName);
  const { list } = await listFeedOrSearch(deps, GUEST, { sort: 'new', page: 1, limit: ITEMS });
  return { title: `${siteName} - ${SITE_TAGLINE}`, description: siteDescription(siteName), path: '/', cards: list };
}

async function ofCategory(deps: Deps, slug: string, siteName: string): Promise<Source> {
  const category = (await store.listCategories(deps.db)).find((candidate) => candidate.slug === slug);
  if (category === undefined) throw new AppError('notFound', '分类不存在');
  const { list } = await listFeedOrSearch(deps, GUEST, { sort: 'new', category: slug, page: 1, limit: ITEMS });
  return {
    title: `${category.name} - ${siteName}`,
    description: `${siteName}${category.name}分类的最新文章与视频`,
    path: `/?category=${category.slug}`,
    cards: list,
  };
}

async function ofAuthor(deps: Deps, userId: string, siteName: string): Promise<Source> {
  const user = await readPublicProfile(deps, userId);
  const { list } = await listPostsOfUser(deps, { userId, sort: 'new', page: 1, limit: ITEMS });
  return {
    title: `${user.nickname} - ${siteName}`,
    description: user.bio || `${user.nickname}在${siteName}发布的文章与视频`,
    path: `/users/${user.id}`,
    cards: list,
  };
}
