import { useQuery } from '@tanstack/react-query';
import { siteInfo } from '#contract/settings/addresses.ts';
import { DEFAULT_SETTINGS } from '#contract/settings/defaults.ts';
import type { ContentLimits } from '#contract/settings/settings.ts';
import { request } from '../../../lib/api.ts';

const FRESH_MS = 60_000;

/** What the operator allows of posts. Until it is known, what a new installation allows; the server has the last word. */
export function useContentLimits(): ContentLimits {
  const info = useQuery({
    queryKey: ['site-info'],
    queryFn: ({ signal }) => request(siteInfo, {}, { signal }),
    staleTime: FRESH_MS,
  });
  return info.data?.limits ?? DEFAULT_SETTINGS.limits;
}
