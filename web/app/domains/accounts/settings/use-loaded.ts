import { useCallback, useEffect, useState } from 'react';

/** Something a part of the page asks for when it is shown, and may ask for again. `load` must not change. */
export function useLoaded<Data>(load: () => Promise<Data>) {
  const [data, setData] = useState<Data | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const reload = useCallback(async () => {
    setFailure(null);
    try {
      setData(await load());
    } catch (error) {
      setFailure(error instanceof Error ? error.message : '请求失败');
    }
  }, [load]);
  useEffect(() => void reload(), [reload]);
  return { data, failure, reload };
}
