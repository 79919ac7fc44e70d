import { useCallback, useEffect, useState } from 'react';
import { getAgencyInfo } from '#contract/agencies/addresses.ts';
import type { AgencyInfo } from '#contract/agencies/agencies.ts';
import { request, type Answered } from '../../../lib/api.ts';
import { useNewest } from '../../../lib/calls/newest.ts';
import { toast } from '../../../lib/toast-store.ts';
import { reloadMe } from '../../../kits/session/user-session.ts';

export interface OwnAgency {
  info: AgencyInfo | null;
  failure: string | null;
  busy: boolean;
  reload: () => void;
  /** Does something that answers how one stands now; answers the refusal's sentence when it was refused. */
  act: (task: () => Promise<Answered<AgencyInfo>>, said?: string) => Promise<string | null>;
}

/** How one stands to agencies. Without the query client, for the places outside the creator area. */
export function useOwnAgency(): OwnAgency {
  const [info, setInfo] = useState<AgencyInfo | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const newest = useNewest();
  const reload = useCallback(() => {
    setFailure(null);
    const isNewest = newest.begin();
    request(getAgencyInfo, {})
      .then((answer) => isNewest() && setInfo(answer))
      .catch((error: Error) => isNewest() && setFailure(error.message));
  }, [newest]);
  useEffect(reload, [reload]);
  return {
    info,
    failure,
    busy,
    reload,
    async act(task, said) {
      setBusy(true);
      try {
        const { data, msg } = await task();
        // What was asked before does not know of it.
        newest.drop();
        setInfo(data);
        toast.success(said ?? msg);
        // The identity may have changed with it.
        void reloadMe().catch(() => null);
        return null;
      } catch (error) {
        return error instanceof Error ? error.message : '请求失败';
      } finally {
        setBusy(false);
      }
    },
  };
}
