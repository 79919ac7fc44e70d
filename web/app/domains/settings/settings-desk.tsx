import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SettingsVersion } from '#contract/settings.ts';
import { classes } from '../../ui/classes.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { DeskHead, Panel } from '../../ui/panel.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import css from '../administration/desk-page.module.css';
import { settingsQuery } from './queries.ts';
import { SettingsForm } from './settings-form.tsx';
import { SettingsVersions } from './settings-versions.tsx';

/** The settings in force and every version before them. */
export function SettingsDesk() {
  const current = useQuery(settingsQuery);
  return (
    <div className={css.page}>
      <DeskHead title="系统设置" text="每次保存都是一个新版本，谁在什么时候改了什么都有记录。" />
      {current.data !== undefined ? (
        <div className={classes(css.desk, css.aside)}>
          <Edited newest={current.data} />
          <SettingsVersions />
        </div>
      ) : current.isError ? (
        <ErrorState message={current.error.message} retrying={current.isFetching} onRetry={() => void current.refetch()} />
      ) : (
        <Panel title="设置">
          <SkeletonLines lines={8} />
        </Panel>
      )}
    </div>
  );
}

/** A newer version does not sweep away what is being typed: the form stays on the one it began with until it is told. */
function Edited({ newest }: { newest: SettingsVersion }) {
  const [edited, setEdited] = useState(newest);
  return <SettingsForm key={edited.version} edited={edited} newest={newest} onTake={setEdited} />;
}
