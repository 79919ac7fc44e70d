import { queryOptions } from '@tanstack/react-query';
import { listCollections, ownCollectionDetail } from '#contract/posts/addresses.ts';
import type { OwnCollection } from '#contract/posts/collections.ts';
import { request } from '../../../lib/api.ts';

export const COLLECTIONS = ['collections'];

export const collectionsQuery = (postsId: string) =>
  queryOptions({
    queryKey: [...COLLECTIONS, 'holding', postsId],
    queryFn: ({ signal }) => request(listCollections, { postsId }, { signal }),
  });

export const collectionQuery = (collectionId: string) =>
  queryOptions({
    queryKey: [...COLLECTIONS, collectionId],
    queryFn: ({ signal }) => request(ownCollectionDetail, { collectionId }, { signal }),
  });

/** The collection's title; empty when the first one was rejected. */
export const collectionName = ({ title }: Pick<OwnCollection, 'title'>): string => title || '名称未通过审核';

/** Labels for collections with a title or summary under review, which others do not see yet. */
export const CHECK_LABEL: Record<OwnCollection['check'], string> = {
  none: '',
  checking: '名称或简介检测中',
  held: '名称或简介待审核',
};
