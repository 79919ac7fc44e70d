import { LIMITS, changesOf } from '#contract/settings/words.ts';
import { partOf, SECTION_NAMES, SETTINGS_SECTIONS, type KeyOf, type SettingsSection } from '#contract/settings/sections.ts';
import type { ContentLimits, SettingsVersion, SiteSettings } from '#contract/settings/settings.ts';
import { alertsOf, alertTextOf, type AlertFigures } from './alert-fields.tsx';
import { dueHoursOf, dueTextOf, type DueFigures } from './due-fields.tsx';
import { reasonsIn, typedReasons, type TypedReasons } from './rule-fields.tsx';
import { safetyOf, typedSafety, type TypedSafety } from './safety.ts';

type Part<S extends SettingsSection> = Pick<SiteSettings, KeyOf<S>>;

/** The form's values by section; numbers as typed, since they may be incomplete. */
export interface Typed {
  site: Part<'site'>;
  access: Part<'access'>;
  review: Omit<Part<'review'>, 'samplePercent' | 'newcomerRemarks'> & { samplePercent: string; newcomerRemarks: string };
  limits: Record<keyof ContentLimits, string>;
  reasons: TypedReasons;
  youth: Part<'youth'>;
  due: DueFigures;
  alerts: AlertFigures;
  safety: TypedSafety;
}

/** Unsaved input of a section, and the version that it is based on. */
export interface Draft<S extends SettingsSection = SettingsSection> {
  base: SettingsVersion;
  typed: Typed[S];
}

/** Unsaved input by section; others show the saved settings. */
export type Drafts = { [S in SettingsSection]?: Draft<S> };

const WRITTEN: { [S in SettingsSection]: { type: (settings: SiteSettings) => Typed[S]; read: (typed: Typed[S]) => Part<S> } } = {
  site: { type: (settings) => partOf('site', settings), read: (typed) => typed },
  access: { type: (settings) => partOf('access', settings), read: (typed) => typed },
  review: {
    type: (settings) => ({
      ...partOf('review', settings),
      samplePercent: String(settings.samplePercent),
      newcomerRemarks: String(settings.newcomerRemarks),
    }),
    read: (typed) => ({
      ...typed,
      samplePercent: numberOf(typed.samplePercent),
      newcomerRemarks: numberOf(typed.newcomerRemarks),
    }),
  },
  limits: {
    type: ({ limits }) => Object.fromEntries(LIMITS.map(({ name }) => [name, String(limits[name])])) as Typed['limits'],
    // Invalid numbers become 0, below all bounds, so that the server's error names the field.
    read: (typed) => ({
      limits: Object.fromEntries(LIMITS.map(({ name }) => [name, Number(typed[name]) || 0])) as ContentLimits,
    }),
  },
  reasons: { type: ({ reasons }) => typedReasons(reasons), read: (typed) => ({ reasons: reasonsIn(typed) }) },
  youth: { type: (settings) => partOf('youth', settings), read: (typed) => typed },
  due: { type: ({ dueHours }) => dueTextOf(dueHours), read: (typed) => ({ dueHours: dueHoursOf(typed) }) },
  alerts: { type: ({ alerts }) => alertTextOf(alerts), read: (typed) => ({ alerts: alertsOf(typed) }) },
  safety: { type: ({ safety }) => typedSafety(safety), read: (typed) => ({ safety: safetyOf(typed) }) },
};

/** Invalid numbers become -1, below all bounds. */
const numberOf = (text: string): number => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : -1);

export const typedIn = <S extends SettingsSection>(section: S, { settings }: SettingsVersion): Typed[S] =>
  WRITTEN[section].type(settings);

export const readIn = <S extends SettingsSection>(section: S, typed: Typed[S]): Part<S> => WRITTEN[section].read(typed);

/** The changes of a draft against the version that it is based on. */
export const draftChanges = <S extends SettingsSection>(section: S, draft: Draft<S> | undefined) =>
  draft === undefined ? [] : changesOf(draft.base.settings, { ...draft.base.settings, ...readIn(section, draft.typed) }, section);

/** Changes that somebody else saved in a section since its draft was started. */
export const overtakingChanges = <S extends SettingsSection>(
  section: S,
  draft: Draft<S> | undefined,
  newest: SettingsVersion,
): ReturnType<typeof changesOf> => (draft === undefined ? [] : changesOf(draft.base.settings, newest.settings, section));

/** Names of the sections with unsaved changes. */
export const unsavedSections = (drafts: Drafts): SettingsSection[] =>
  SECTION_NAMES.filter((section) => isUnsaved(section, drafts));

const isUnsaved = <S extends SettingsSection>(section: S, drafts: Drafts): boolean =>
  draftChanges(section, draftOf(section, drafts)).length > 0;

export const draftOf = <S extends SettingsSection>(section: S, drafts: Drafts): Draft<S> | undefined =>
  drafts[section] as Draft<S> | undefined;

/** The drafts after a save: input typed during the save is kept, based on the new version. */
export function savedDrafts<S extends SettingsSection>(
  drafts: Drafts,
  section: S,
  sent: Typed[S],
  saved: SettingsVersion,
): Drafts {
  const draft = draftOf(section, drafts);
  const { [section]: _saved, ...others } = drafts;
  return draft === undefined || draft.typed === sent ? others : { ...others, [section]: { base: saved, typed: draft.typed } };
}

export const sectionLabels = (sections: readonly SettingsSection[]): string =>
  sections.map((section) => `“${SETTINGS_SECTIONS[section].label}”`).join('、');
