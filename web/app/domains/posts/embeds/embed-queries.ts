import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { suggest } from '#contract/discovery/addresses.ts';
import { listOwn, ownVideos, postCardCall as postCard } from '#contract/posts/addresses.ts';
import type * as contract from '#contract/posts/post.ts';
import { request } from '../../../lib/api.ts';

export const postCardQuery = (postsId: string) =>
  queryOptions({
    queryKey: ['work-card', postsId],
    queryFn: ({ signal }) => request(postCard, { postsId }, { signal }),
    staleTime: 60_000,
  });

/** A video or post that can be embedded, as a row of the dialog. */
export interface Choice {
  id: string;
  title: string;
  /** Author and kind, as text. */
  about: string;
  picture: contract.PostCard['picture'];
  duration?: number | undefined;
}

interface ChoicePage {
  list: Choice[];
  page: number;
  hasMore: boolean;
}

const LIMIT = 10;
const KIND = { article: '文章', video: '视频' };

/** Published posts: own ones, or those of the whole site, that match the keywords. */
export const postsQuery = (scope: 'own' | 'all', keywords: string, page: number) =>
  queryOptions({
    queryKey: ['own-posts', 'choice', scope, keywords, page],
    queryFn: async ({ signal }): Promise<ChoicePage> => {
      if (scope === 'all') {
        const { list, hasMore } = await request(suggest, { keywords, page, limit: LIMIT }, { signal });
        const rows = list.map(({ id, title, picture, duration, type, author }) => ({
          id,
          title,
          picture,
          duration,
          about: `${author.nickname} · ${KIND[type]}`,
        }));
        return { list: rows, page, hasMore };
      }
      const answer = await request(listOwn, { status: 'published', keywords, page, limit: LIMIT }, { signal });
      const rows = answer.list.map(({ id, title, picture, duration, type }) => ({
        id,
        title,
        picture,
        duration,
        about: KIND[type],
      }));
      return { list: rows, page, hasMore: answer.hasMore };
    },
    placeholderData: keepPreviousData,
  });

/** Own videos that are ready; `id` is the video's (mediaId), not the post's. */
export const videosQuery = (keywords: string, page: number) =>
  queryOptions({
    queryKey: ['own-posts', 'videos', keywords, page],
    queryFn: async ({ signal }): Promise<ChoicePage> => {
      const { list, hasMore } = await request(ownVideos, { keywords, page, limit: LIMIT }, { signal });
      const rows = list.map(({ mediaId, title, picture, duration }) => ({
        id: mediaId,
        title: title || '（无标题）',
        picture,
        duration,
        about: '我的视频',
      }));
      return { list: rows, page, hasMore };
    },
    placeholderData: keepPreviousData,
  });
