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
    const named: readonly string[] = keys;
    for (const key of named.filter((one) => !Object.hasOwn(settings, one)))
      addIssue({ code: 'custom', message: `“${label}”的设置不完整`, path: ['settings', key] });
    for (const key of Object.keys(settings).filter((one) => !named.includes(one)))
      addIssue({ code: 'custom', message: `这项设置不属于“${label}”`, path: ['settings', key] });
  });

export const saveSection = call(at.saveSection, {
  who: 'admin.settings',
  bodyMax: { bytes: 256 * 1024, parts: 20_000 },
  summary:
    'Save the settings of one section, all of them and no others, as a new version; refused (409) only where one of them was changed after `version`, the one that was edited',
  body: sectionEdited,
  answer: settingsVersion,
  done: '设置已保存',
});
