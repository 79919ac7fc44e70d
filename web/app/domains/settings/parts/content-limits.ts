import { useQuery } from '@tanstack/react-query';
import { siteInfo } from '#contract/settings/addresses.ts';
import { DEFAULT_SETTINGS } from '#contract/settings/defaults.ts';
import type { ContentLimits } from '#contract/settings/settings.ts';
import { request } from '../../../lib/api.ts';

const FRESH_MS = 60_000;

/** The configured limits of posts; until they are loaded, the defaults. The server checks them anyway. */
export function useContentLimits(): ContentLimits {
  const info = useQuery({
    queryKey: ['site-info'],
    queryFn: ({ signal }) => request(siteInfo, {}, { signal }),
    staleTime: FRESH_MS,
  });
  return info.data?.limits ?? DEFAULT_SETTINGS.limits;
}
