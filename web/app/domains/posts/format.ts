import type { PostCard } from '#contract/posts.ts';
import { formatCount } from '../../lib/format.ts';

export const postPath = ({ id, type }: Pick<PostCard, 'id' | 'type'>): string => `/${type}/${id}`;

/** 12.8万阅读 · 46.5万次播放. */
export const formatViews = ({ type, viewCount }: Pick<PostCard, 'type' | 'viewCount'>): string =>
  `${formatCount(viewCount)}${type === 'video' ? '次播放' : '阅读'}`;

export const channelPath = (slug: string): string => `/?category=${slug}`;

export const searchPath = (words: string): string => `/search?q=${encodeURIComponent(words)}`;
