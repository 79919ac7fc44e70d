import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { mediaDetailCall, retryMedia, type MediaDetail } from '#contract/media-assets.ts';
import { request } from '../../lib/api.ts';

const WATCH_MS = 1000;

/** How far a video is; asked every second while it is being made and somebody looks at the page. */
export const mediaQuery = (mediaId: string) =>
  queryOptions({
    queryKey: ['media', mediaId],
    queryFn: ({ signal }) => request(mediaDetailCall, { mediaId }, { signal }),
    refetchInterval: ({ state }) => (state.data === undefined || state.data.state === 'processing' ? WATCH_MS : false),
  });

export function useRetryMedia(mediaId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request(retryMedia, { mediaId }),
    onSuccess: (media: MediaDetail) => client.setQueryData(mediaQuery(mediaId).queryKey, media),
  });
}
