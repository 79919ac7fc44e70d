import { useQuery } from '@tanstack/react-query';
import { offeredReasons } from '#contract/settings/addresses.ts';
import type { ReasonList } from '#contract/settings/constants.ts';
import { DEFAULT_SETTINGS } from '#contract/settings/defaults.ts';
import { SETTINGS } from '../queries.ts';
import { request } from '../../../lib/api.ts';

const FRESH_MS = 60_000;

/** The configured reasons; until they are loaded, the defaults. */
export function useReasons(list: ReasonList): readonly string[] {
  const { data } = useQuery({
    queryKey: [SETTINGS, 'reasons'],
    queryFn: ({ signal }) => request(offeredReasons, {}, { signal }),
    staleTime: FRESH_MS,
  });
  return (data ?? DEFAULT_SETTINGS.reasons)[list];
}
