import { useCallback, useEffect, useState } from 'react';
import type { NotifyKind, NotifySettings } from '#contract/notifications/notifications.ts';
import { changeNotifySettings, getNotifySettings } from '../api.ts';
import { ApiError, request } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast-store.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { Switch } from '../../../ui/forms/choice.tsx';
import { NOTIFY_KINDS } from '../inbox/kinds.ts';
import css from './notification-settings.module.css';

/** One switch a kind of notification, kept at once. What is off is not sent at all. */
export function NotificationSettings() {
  const { settings, problem, load, change } = useNotifySettings();
  if (settings === null && problem !== null) return <ErrorState message={problem} onRetry={() => void load()} />;
  if (settings === null) {
    return (
      <SkeletonGroup label="正在加载通知设置" className={css.skeleton}>
        {NOTIFY_KINDS.map(({ kind }) => (
          <Skeleton key={kind} />
        ))}
      </SkeletonGroup>
    );
  }
  return (
    <ul className={css.kinds}>
      {NOTIFY_KINDS.map(({ kind, label, text }) => (
        <li key={kind}>
          <Switch note={text} checked={settings[kind]} onChange={({ target }) => void change(kind, target.checked)}>
            {label}
          </Switch>
        </li>
      ))}
    </ul>
  );
}

/** The person's switches. A switch moves at once and goes back when the server could not keep it. */
function useNotifySettings() {
  const [settings, setSettings] = useState<NotifySettings | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const load = useCallback(async () => {
    try {
      setSettings(await request(getNotifySettings, {}));
      setProblem(null);
    } catch (error) {
      setProblem(errorMessage(error));
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
      toast.error(errorMessage(error));
    }
  };
  return { settings, problem, load, change };
}

const errorMessage = (error: unknown): string => (error instanceof ApiError ? error.message : '通知设置加载失败');
