import { DEFAULT_SETTINGS } from '#contract/settings/defaults.ts';
import { getSettings, saveSettings, type AlertSettings } from '#contract/settings/settings.ts';
import type { TestApp } from '../test-app.ts';

/** Saves limits of alerts; those that are not named are off, so that nothing of the machine a test runs on is told. */
export async function watchOnly({ call, admin }: TestApp, limits: Partial<AlertSettings['limits']>): Promise<void> {
  const by = await admin();
  const { data } = await call(getSettings, {}, by);
  const off = Object.fromEntries(Object.keys(DEFAULT_SETTINGS.alerts.limits).map((rule) => [rule, 0]));
  const alerts = { repeatHours: 4, limits: { ...off, ...limits } };
  const saved = await call(saveSettings, { version: data.version, settings: { ...data.settings, alerts } }, by);
  if (saved.status !== 200) throw new Error(saved.msg);
}
