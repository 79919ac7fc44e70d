import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#contract/settings/defaults.ts';
import { partOf } from '#contract/settings/sections.ts';
import type { AdminActor } from '#server/core/actor.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { currentSettings, saveSection } from './service.ts';

const { admin, deps } = await createTestApp();

test('a section is saved beside values of other sections that are no longer allowed', async () => {
  const { id, account } = await admin();
  const actor: AdminActor = { kind: 'admin', id, account, role: 'super_admin', sessionId: '' };
  // As a version before had allowed it: no call saves such a row today, and none is changed.
  await deps.db.$client.query(
    `insert into site_settings values (1, '{"siteName": "江", "dueHours": {"posts": 999}}', now(), $1, $2)`,
    [id, account],
  );
  const keep = async (section: 'site' | 'due' | 'alerts', more: object = {}) => {
    const { version } = await currentSettings(deps.db);
    const form = { version, section, settings: { ...partOf(section, DEFAULT_SETTINGS), ...more } };
    return (await saveSection(deps, actor, '127.0.0.1', form)).version;
  };
  expect(await keep('alerts')).toBe(2);
  await expect(keep('site', { siteName: '河' })).rejects.toThrow('站点名称应为 2–20 个字');
  expect(await keep('site')).toBe(3);
  expect(await keep('due')).toBe(4);
});
