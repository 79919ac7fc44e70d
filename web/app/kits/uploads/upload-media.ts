import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { mediaDetailCall, retryMedia } from '#contract/media-assets/addresses.ts';
import { ApiError, request } from '../../lib/api.ts';
import { useCall } from '../../lib/calls/use-call.ts';

const WATCH_MS = 1000;

/** State of a video; polled every second while it is processed and the page is visible. */
export const mediaQuery = (mediaId: string) =>
  queryOptions({
    queryKey: ['media', mediaId],
    queryFn: ({ signal }) => request(mediaDetailCall, { mediaId }, { signal }),
    refetchInterval: ({ state: { data, error } }) =>
      !isRefusal(error) && (data === undefined || data.state === 'processing') ? WATCH_MS : false,
  });

/** Errors that polling again cannot resolve: the video does not exist or belongs to another user. */
const isRefusal = (error: Error | null): boolean => error instanceof ApiError && [403, 404].includes(error.status);

export function useRetryMedia() {
  const client = useQueryClient();
  return useCall(retryMedia, {
    success: null,
    failure: '重新转码失败',
    onDone: (media, { mediaId }) => void client.setQueryData(mediaQuery(mediaId).queryKey, media),
  });
}
