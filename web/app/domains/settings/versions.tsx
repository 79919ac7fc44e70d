import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { restoreSettings } from '#contract/settings/addresses.ts';
import { DEFAULT_SETTINGS } from '#contract/settings/defaults.ts';
import type { SettingsVersion, SiteSettings } from '#contract/settings/settings.ts';
import { Entries } from '../../kits/resource/detail.tsx';
import { useMayHandle } from '../../kits/session/admin-access.ts';
import { useCall } from '../../lib/calls/use-call.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/base/button.tsx';
import { ListState } from '../../ui/feedback/list-state.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Cluster, Stack, Text } from '../../ui/layout/primitives.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { changesOf } from '#contract/settings/words.ts';
import { SETTINGS, versionsQuery } from './queries.ts';

/** The versions of the settings with their changes, the newest first; earlier ones can be restored. */
export function SettingsVersions({ current }: { current: SettingsVersion }) {
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<SettingsVersion | null>(null);
  const versions = useQuery(versionsQuery(page));
  const restore = useCall(restoreSettings, { stale: [SETTINGS], onDone: () => setChosen(null) });
  return (
    <Panel title="版本" busy={versions.isFetching}>
      <ListState query={versions} onPage={setPage} empty={{ title: '还没有改过设置', text: '现在用的是安装时的默认值。' }}>
        {(list) => (
          <Entries as="ol">
            {list.map((version, index) => (
              <Version
                key={version.version}
                version={version}
                before={list[index + 1]?.settings ?? (version.version === 1 ? DEFAULT_SETTINGS : undefined)}
                onRestore={version.version === current.version ? null : () => setChosen(version)}
              />
            ))}
          </Entries>
        )}
      </ListState>
      {chosen !== null && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setChosen(null)}
          title={`恢复第 ${chosen.version} 版？`}
          confirm="恢复"
          loading={restore.isPending}
          onConfirm={() => void restore.send({ version: current.version, restore: chosen.version })}
        >
          <Restored from={current.settings} to={chosen.settings} />
        </ConfirmDialog>
      )}
    </Panel>
  );
}

/** The changes that restoring a version makes. */
function Restored({ from, to }: { from: SiteSettings; to: SiteSettings }) {
  const changes = changesOf(from, to);
  if (changes.length === 0) return '与当前版本相同。';
  return (
    <Stack gap={8}>
      会保存为一个新版本，立即生效：
      <Stack as="ul" gap={4} size={13}>
        {changes.map(({ label, from: now, to: then }) => (
          <li key={label}>
            {label}：{now} → {then}
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

interface VersionProps {
  version: SettingsVersion;
  before: SiteSettings | undefined;
  /** Null for the current version. */
  onRestore: (() => void) | null;
}

function Version({ version, before, onRestore }: VersionProps) {
  const mayHandle = useMayHandle();
  return (
    <li>
      <Cluster gap={8} align="center" justify="between">
        <b>第 {version.version} 版</b>
        {onRestore === null ? (
          <Text as="small" tone="success" size={12}>
            当前
          </Text>
        ) : (
          mayHandle && (
            <Button size="s" variant="quiet" aria-label={`恢复第 ${version.version} 版`} onClick={onRestore}>
              恢复此版本
            </Button>
          )
        )}
      </Cluster>
      {before !== undefined &&
        changesOf(before, version.settings).map(({ label, from, to }) => (
          <span key={label}>
            {label}：{from} → {to}
          </span>
        ))}
      <Text as="span" size={12} tone="muted">
        {version.savedBy?.account ?? '系统'}
        {version.savedAt !== null && ` · ${formatDateTime(version.savedAt)}`}
      </Text>
    </li>
  );
}
