import { z } from 'zod';
import { call, version } from '../call.ts';
import * as at from './addresses.ts';
import { SECTION_NAMES, SETTINGS_SECTIONS, type SettingsSection } from './sections.ts';
import { settingsVersion, siteSettings } from './settings.ts';

const sectionEdited = z
  .strictObject({
    version: version('缺少所编辑的版本'),
    section: z.enum(SECTION_NAMES as [SettingsSection, ...SettingsSection[]], '没有这一组设置'),
    settings: siteSettings.partial(),
  })
  .superRefine(({ section, settings }, { addIssue }) => {
    const { label, keys } = SETTINGS_SECTIONS[section];
    const sectionKeys: readonly string[] = keys;
    for (const key of sectionKeys.filter((sectionKey) => !Object.hasOwn(settings, sectionKey)))
      addIssue({ code: 'custom', message: `“${label}”的设置不完整`, path: ['settings', key] });
    for (const key of Object.keys(settings).filter((settingKey) => !sectionKeys.includes(settingKey)))
      addIssue({ code: 'custom', message: `这项设置不属于“${label}”`, path: ['settings', key] });
  });

export const saveSection = call(at.saveSection, {
  who: 'admin.settings',
  bodyMax: { bytes: 256 * 1024, parts: 20_000 },
  summary:
    'Save all settings of one section, and no others, as a new version. `version` is the one that was edited; refused (409) only if a later version changed this section',
  body: sectionEdited,
  answer: settingsVersion,
  done: '设置已保存',
});
