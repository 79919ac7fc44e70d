import { useCallback, useEffect, useState } from 'react';
import type { NotifyKind, NotifySettings } from '#contract/notifications.ts';
import { ApiError, request } from '../../lib/api.ts';
import { toast } from '../../ui/toast-store.ts';
import { changeNotifySettings, getNotifySettings } from './calls.ts';

/** The person's switches. A switch moves at once and goes back when the server could not keep it. */
export function useNotifySettings() {
  const [settings, setSettings] = useState<NotifySettings | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const load = useCallback(async () => {
    try {
      setSettings(await request(getNotifySettings, {}));
      setProblem(null);
    } catch (error) {
      setProblem(sentence(error));
    }
  }, []);
  useEffect(() => void load(), [load]);

  const change = async (kind: NotifyKind, on: boolean) => {
    const set = (value: boolean) => setSettings((now) => now && { ...now, [kind]: value });
    set(on);
    try {
      await request(changeNotifySettings, { [kind]: on });
    } catch (error) {
      set(!on);
      toast.error(sentence(error));
    }
  };
  return { settings, problem, load, change };
}

const sentence = (error: unknown): string => (error instanceof ApiError ? error.message : '通知设置加载失败');
