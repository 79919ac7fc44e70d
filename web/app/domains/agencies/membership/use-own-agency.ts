import { useCallback, useEffect, useState } from 'react';
import { getAgencyInfo } from '#contract/agencies/addresses.ts';
import type { AgencyInfo } from '#contract/agencies/agencies.ts';
import { request, type Answered } from '../../../lib/api.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { useNewest } from '../../../lib/calls/newest.ts';
import { toast } from '../../../lib/toast-store.ts';
import { reloadMe } from '../../../kits/session/user-session.ts';

export interface OwnAgency {
  info: AgencyInfo | null;
  failure: string | null;
  busy: boolean;
  reload: () => void;
  /** Runs a call that returns the new state; resolves to the message of a refusal, else null. `said` is the toast's text. */
  act: (task: () => Promise<Answered<AgencyInfo>>, said?: string) => Promise<string | null>;
}

interface Act {
  task: () => Promise<Answered<AgencyInfo>>;
  said: string | undefined;
}

/** The user's relation to agencies. It needs no query client, since it is also used outside the creator area. */
export function useOwnAgency(): OwnAgency {
  const [info, setInfo] = useState<AgencyInfo | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const newest = useNewest();
  const reload = useCallback(() => {
    setFailure(null);
    const isNewest = newest.begin();
    request(getAgencyInfo, {})
      .then((answer) => isNewest() && setInfo(answer))
      .catch((error: Error) => isNewest() && setFailure(error.message));
  }, [newest]);
  useEffect(reload, [reload]);
  const acting = useCall(({ task }: Act) => task(), {
    success: null,
    failure: null,
    onDone(answer, { said }, message) {
      // Ignores the response to an earlier request, which is older.
      newest.drop();
      setInfo(answer);
      toast.success(said ?? message);
      // The identity may have changed with it.
      void reloadMe().catch(() => null);
    },
  });
  return {
    info,
    failure,
    busy: acting.isPending,
    reload,
    async act(task, said) {
      const sent = await acting.send({ task, said });
      return sent.ok ? null : sent.error.message;
    },
  };
}
