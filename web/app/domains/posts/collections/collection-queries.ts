import { queryOptions } from '@tanstack/react-query';
import { listCollections, ownCollectionDetail } from '../api.ts';
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
