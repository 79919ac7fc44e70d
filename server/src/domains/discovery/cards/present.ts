import type { Picture, PostCard } from '#contract/posts/post.ts';
import { presentShort } from '../../accounts/service.ts';
import type { CardRow } from './store.ts';

export const presentCard = (row: CardRow, pictures: ReadonlyMap<string, Picture>): PostCard => ({
  id: row.id,
  type: row.type,
  title: row.title,
  summary: row.excerpt,
  cover: row.cover,
  picture: row.cover === null ? null : (pictures.get(row.cover) ?? null),
  category: row.category,
  tags: row.tags,
  region: row.region,
  author: presentShort(row.author),
  publishTime: row.publishedAt.toISOString(),
  ...(row.durationMs === null ? {} : { duration: row.durationMs / 1000 }),
  viewCount: row.views ?? 0,
  likeCount: row.likes ?? 0,
  commentCount: row.comments ?? 0,
  favoriteCount: row.favorites ?? 0,
  shareCount: row.shares ?? 0,
  labels: labelsOf(row),
});

export const labelsOf = ({ origin, aiGenerated }: Pick<CardRow, 'origin' | 'aiGenerated'>): PostCard['labels'] =>
  aiGenerated ? [origin, 'ai'] : [origin];
