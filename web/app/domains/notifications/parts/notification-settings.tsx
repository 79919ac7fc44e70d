import { changeNotifySettings, getNotifySettings } from '#contract/notifications/addresses.ts';
import { useAnswer } from '../../../lib/calls/use-answer.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { Switch } from '../../../ui/forms/choice.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { NOTIFY_KINDS } from '../inbox/kinds.ts';
import css from './notification-settings.module.css';

/** A switch per kind of notification, with optimistic updates. Kinds that are off are not sent at all. */
export function NotificationSettings() {
  const { answer: settings, failure, reload, change } = useAnswer(getNotifySettings, {});
  const save = useCall(changeNotifySettings, {
    success: null,
    optimistic(part) {
      change((now) => ({ ...now, ...part }));
      return () => change((now) => ({ ...now, ...opposite(part) }));
    },
  });
  if (settings === null && failure !== null) return <ErrorState message={failure} onRetry={reload} />;
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
    <Stack as="ul" className={css.kinds}>
      {NOTIFY_KINDS.map(({ kind, label, text }) => (
        <li key={kind}>
          <Switch note={text} checked={settings[kind]} onChange={({ target }) => void save.send({ [kind]: target.checked })}>
            {label}
          </Switch>
        </li>
      ))}
    </Stack>
  );
}

const opposite = <Part extends Record<string, boolean | undefined>>(part: Part) =>
  Object.fromEntries(Object.entries(part).map(([kind, on]) => [kind, on !== true]));
