import type { SiteSettings } from './settings.ts';

interface Section {
  label: string;
  keys: readonly (keyof SiteSettings)[];
}

/** Sections of the settings page in order; the settings of one are saved together. `standards` has its own page. */
export const SETTINGS_SECTIONS = {
  site: { label: '站点信息', keys: ['siteName', 'icpNumber', 'policeNumber', 'contactEmail'] },
  access: {
    label: '注册与核验',
    keys: ['registrationMode', 'individualMode', 'adminTotp', 'remarkIdentity', 'remarkFace', 'applicationFace'],
  },
  review: { label: '审核与抽检', keys: ['auditMode', 'samplePercent', 'remarkMode', 'newcomerRemarks', 'authorReview'] },
  limits: { label: '内容和账号限制', keys: ['limits'] },
  reasons: { label: '常用理由', keys: ['reasons'] },
  youth: { label: '青少年模式', keys: ['youthCategories', 'youthBands'] },
  due: { label: '处理时限', keys: ['dueHours'] },
  alerts: { label: '告警上限', keys: ['alerts'] },
  safety: { label: '内容安全', keys: ['safety'] },
} as const satisfies Record<string, Section>;

export type SettingsSection = keyof typeof SETTINGS_SECTIONS;
export const SECTION_NAMES = Object.keys(SETTINGS_SECTIONS) as SettingsSection[];

export type KeyOf<S extends SettingsSection> = (typeof SETTINGS_SECTIONS)[S]['keys'][number];

const SECTION_OF = new Map<string, SettingsSection>(
  SECTION_NAMES.flatMap((section) => SETTINGS_SECTIONS[section].keys.map((key) => [key, section] as const)),
);

/** The section of a setting, given its key or a path such as `limits.bodyMax`. */
export const sectionOf = (at: string): SettingsSection | undefined => SECTION_OF.get(at.split('.')[0] ?? at);

/** The settings of one section. */
export const partOf = <S extends SettingsSection>(section: S, settings: SiteSettings): Pick<SiteSettings, KeyOf<S>> =>
  Object.fromEntries(SETTINGS_SECTIONS[section].keys.map((key) => [key, settings[key]])) as Pick<SiteSettings, KeyOf<S>>;
