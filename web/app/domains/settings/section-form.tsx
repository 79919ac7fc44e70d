import { useQueryClient } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { saveSection } from '#contract/settings/addresses.ts';
import { SETTINGS_SECTIONS, type SettingsSection } from '#contract/settings/sections.ts';
import type { SettingsVersion } from '#contract/settings/settings.ts';
import { ButtonRow } from '../../kits/resource/detail.tsx';
import { OnlyHandlers } from '../../kits/session/only-handlers.tsx';
import { ApiError } from '../../lib/api.ts';
import { useCall } from '../../lib/calls/use-call.ts';
import { Button } from '../../ui/base/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Stack } from '../../ui/layout/primitives.tsx';
import {
  draftChanges,
  draftOf,
  overtakingChanges,
  readIn,
  savedDrafts,
  typedIn,
  type Drafts,
  type Typed,
} from './fields/drafts.ts';
import own from './fields/settings.module.css';
import { settingsQuery, SETTINGS } from './queries.ts';

interface SectionState<S extends SettingsSection> {
  typed: Typed[S];
  /** The version that the draft is based on. */
  base: SettingsVersion;
  errors: Record<string, string>;
  put: (change: Partial<Typed[S]>) => void;
}

interface SectionFormProps<S extends SettingsSection> {
  section: S;
  newest: SettingsVersion;
  drafts: Drafts;
  onDrafts: (change: (drafts: Drafts) => Drafts) => void;
  children: (shown: SectionState<S>) => ReactNode;
}

/** Somebody else saved the section meanwhile, which the note above the fields says. */
const isConflict = (error: Error): boolean => error instanceof ApiError && error.status === 409;

/** A section of the settings, with its own draft and save button. */
export function SectionForm<S extends SettingsSection>({ section, newest, drafts, onDrafts, children }: SectionFormProps<S>) {
  const client = useQueryClient();
  const { label } = SETTINGS_SECTIONS[section];
  const draft = draftOf(section, drafts);
  const base = draft?.base ?? newest;
  const typed = draft?.typed ?? typedIn(section, newest);
  const changes = draftChanges(section, draft);
  const overtaking = changes.length === 0 ? [] : overtakingChanges(section, draft, newest);
  // Remembers what was sent, since the input may change during the save.
  const sent = useRef(typed);
  const save = useCall(saveSection, {
    stale: [SETTINGS],
    isShownOnPage: isConflict,
    success: `“${label}”已保存`,
    onDone: (saved) => {
      client.setQueryData(settingsQuery.queryKey, (known) =>
        known !== undefined && known.version > saved.version ? known : saved,
      );
      onDrafts((now) => savedDrafts(now, section, sent.current, saved));
    },
  });
  const drop = () => {
    onDrafts(({ [section]: _dropped, ...others }) => others);
    save.reset();
  };
  return (
    <div id={section} className={own.section} tabIndex={-1}>
      <Panel title={label} busy={save.isPending}>
        <Stack
          as={Form}
          shrinkChildren
          gap={16}
          label={label}
          onSend={() => {
            if (changes.length === 0 || save.isPending) return;
            sent.current = typed;
            void save.send({ version: base.version, section, settings: readIn(section, typed) });
          }}
        >
          {(overtaking.length > 0 || (save.error !== null && isConflict(save.error))) && (
            <Note
              tone="warning"
              action={
                overtaking.length > 0 && (
                  <Button size="s" onClick={drop}>
                    载入最新
                  </Button>
                )
              }
            >
              <Stack gap={4} role="status">
                {newest.savedBy?.account ?? '另一位管理员'}已修改“{label}”。你的修改仍在这里，请先载入最新设置再修改。
                {overtaking.map(({ label: name, from, to }) => (
                  <span key={name}>
                    {name}：{from} → {to}
                  </span>
                ))}
              </Stack>
            </Note>
          )}
          {children({
            typed,
            base,
            errors: save.fields,
            put: (change) =>
              onDrafts((now) => {
                const mine = draftOf(section, now) ?? { base: newest, typed: typedIn(section, newest) };
                return { ...now, [section]: { base: mine.base, typed: { ...mine.typed, ...change } } };
              }),
          })}
          {changes.length > 0 && (
            <OnlyHandlers>
              <ButtonRow>
                <Button type="submit" variant="primary" loading={save.isPending} disabled={overtaking.length > 0}>
                  保存 {changes.length} 项修改
                </Button>
                <Button onClick={drop}>放弃修改</Button>
              </ButtonRow>
            </OnlyHandlers>
          )}
        </Stack>
      </Panel>
    </div>
  );
}
