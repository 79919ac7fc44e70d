import { useCallback, useEffect, useState } from 'react';
import type { Folder } from '#contract/folders.ts';
import { request } from '../../lib/api.ts';
import { listFolders } from './calls.ts';

export interface Folders {
  /** Null while they have not come yet. */
  list: readonly Folder[] | null;
  failure: string | null;
  reload: () => void;
}

export function useFolders(): Folders {
  const [list, setList] = useState<readonly Folder[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const reload = useCallback(() => {
    setFailure(null);
    request(listFolders, {}).then(setList, (error: Error) => setFailure(error.message));
  }, []);
  useEffect(reload, [reload]);
  return { list, failure, reload };
}
