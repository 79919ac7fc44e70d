import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DEFAULT_SETTINGS } from '#contract/settings/defaults.ts';
import type { SettingsVersion, SiteSettings } from '#contract/settings/settings.ts';
import css from '../../kits/resource/admin-page.module.css';
import { formatDateTime } from '../../lib/format.ts';
import { titled } from '../../lib/meta.ts';
import { classes } from '../../ui/base/classes.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { ListState } from '../../ui/feedback/list-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { PageHead, Panel } from '../../ui/layout/panel.tsx';
import { changesOf } from './fields.ts';
import { settingsQuery, versionsQuery } from './queries.ts';
import { SettingsForm } from './settings-form.tsx';

export const meta = () => [{ title: titled('系统设置') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['配置', '系统设置'] };

export default function SystemSettings() {
  return <SettingsPage />;
}

/** The settings in force and every version before them. */
function SettingsPage() {
  const current = useQuery(settingsQuery);
  return (
    <div className={css.page}>
      <PageHead title="系统设置" text="每次保存都是一个新版本，谁在什么时候改了什么都有记录。" />
      {current.data !== undefined ? (
        <div className={classes(css.columns, css.aside)}>
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

/** Who changed what, the newest first. */
function SettingsVersions() {
  const [page, setPage] = useState(1);
  const versions = useQuery(versionsQuery(page));
  return (
    <Panel title="版本" busy={versions.isFetching}>
      <ListState query={versions} onPage={setPage} empty={{ title: '还没有改过设置', text: '现在用的是安装时的默认值。' }}>
        {(list) => (
          <ol className={css.entries}>
            {list.map((version, index) => (
              <Version
                key={version.version}
                version={version}
                before={list[index + 1]?.settings ?? (version.version === 1 ? DEFAULT_SETTINGS : undefined)}
              />
            ))}
          </ol>
        )}
      </ListState>
    </Panel>
  );
}

function Version({ version, before }: { version: SettingsVersion; before: SiteSettings | undefined }) {
  return (
    <li>
      <b>第 {version.version} 版</b>
      {before !== undefined &&
        changesOf(before, version.settings).map(({ label, from, to }) => (
          <span key={label}>
            {label}：{from} → {to}
          </span>
        ))}
      <span className={css.quiet}>
        {version.savedBy?.account ?? '系统'}
        {version.savedAt !== null && ` · ${formatDateTime(version.savedAt)}`}
      </span>
    </li>
  );
}
