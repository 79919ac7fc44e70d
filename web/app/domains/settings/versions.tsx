import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DEFAULT_SETTINGS } from '#contract/settings/defaults.ts';
import type { SettingsVersion, SiteSettings } from '#contract/settings/settings.ts';
import css from '../../kits/resource/admin-page.module.css';
import { formatDateTime } from '../../lib/format.ts';
import { ListState } from '../../ui/feedback/list-state.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { changesOf } from './fields.ts';
import { versionsQuery } from './queries.ts';

/** Who changed what, the newest first. */
export function SettingsVersions() {
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
