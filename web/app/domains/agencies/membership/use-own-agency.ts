import { useCallback, useEffect, useState } from 'react';
import { getAgencyInfo } from '#contract/agencies/addresses.ts';
import type { AgencyInfo } from '#contract/agencies/agencies.ts';
import type { ApiAnswer } from '../../../lib/api.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { useNewest } from '../../../lib/calls/newest.ts';
import { toast } from '../../../lib/toast-store.ts';
import { refreshMe } from '../../../kits/session/user-session.ts';

export interface OwnAgency {
  info: AgencyInfo | null;
  failure: string | null;
  busy: boolean;
  reload: () => void;
  /** Runs a call that returns the new state; resolves to the message of a refusal, else null. `said` is the toast's text. */
  act: (task: () => Promise<ApiAnswer<AgencyInfo>>, said?: string) => Promise<string | null>;
  /** Shows the new state after a call of its own. */
  show: (info: AgencyInfo) => void;
}

interface Act {
  task: () => Promise<ApiAnswer<AgencyInfo>>;
  said: string | undefined;
}

/** The user's relation to agencies. It needs no query client, since it is also used outside the creator area. */
export function useOwnAgency(): OwnAgency {
  const [info, setInfo] = useState<AgencyInfo | null>(null);
  const { send: read, error } = useCall(getAgencyInfo, { success: null, failure: null });
  const newest = useNewest();
  const reload = useCallback(() => {
    const isNewest = newest.begin();
    void read({}).then((sent) => sent.ok && isNewest() && setInfo(sent.answer));
  }, [newest, read]);
  useEffect(reload, [reload]);
  const show = (next: AgencyInfo) => {
    // Ignores the response to an earlier request, which is older.
    newest.drop();
    setInfo(next);
    // The identity may have changed with it.
    refreshMe();
  };
  const acting = useCall(({ task }: Act) => task(), {
    success: null,
    failure: null,
    onDone(answer, { said }, message) {
      show(answer);
      toast.success(said ?? message);
    },
  });
  return {
    info,
    failure: error?.message ?? null,
    busy: acting.isPending,
    reload,
    show,
    async act(task, said) {
      const result = await acting.send({ task, said });
      return result.ok ? null : result.error.message;
    },
  };
}
