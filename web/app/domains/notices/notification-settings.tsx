import { Switch } from '../../ui/choice.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton.tsx';
import { NOTIFY_KINDS } from './kinds.ts';
import css from './notification-settings.module.css';
import { useNotifySettings } from './use-notify-settings.ts';

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
