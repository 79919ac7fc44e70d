import type { RefObject } from 'react';
import type { FieldKey, ApplicationSection } from '#contract/agencies/application-fields.ts';
import { Tag } from '../../../ui/data/chip.tsx';
import { usePictureLimit } from '../../../kits/uploads/picture-limit.ts';
import { EntryControl } from './fields.tsx';
import { PaperField } from './licence-field.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './section.module.css';
import type { Entry } from './use-application.ts';

interface SectionProps {
  section: ApplicationSection;
  entry: Entry;
  open: ReadonlySet<FieldKey>;
  form: RefObject<HTMLFormElement | null>;
  isMending: boolean;
}

/** One part of a form: what it is about at the left, its questions and papers at the right. */
export function Section({ section: { title, note, fields }, entry, open, form, isMending }: SectionProps) {
  const most = usePictureLimit();
  const isWaiting = entry.application?.status === 'pending';
  const reasons = entry.application?.reasons ?? {};
  const [papers, controls] = [fields.filter(({ type }) => type === 'document'), fields.filter(({ type }) => type !== 'document')];
  const toMend = fields.filter(({ key }) => reasons[key] !== undefined).length;
  const passed = fields.filter(({ key }) => !open.has(key)).length;
  return (
    <section className={css.section} aria-label={title}>
      <Stack gap="1-half" justify="start" className={css.about}>
        <h2>{title}</h2>
        <p>{note(most)}</p>
        {isMending && toMend > 0 && (
          <Tag tone="error" icon="x-circle">
            {toMend} 项要修改
          </Tag>
        )}
        {isMending && passed > 0 && (
          <Tag tone="success" icon="check-circle">
            {passed} 项已通过
          </Tag>
        )}
      </Stack>
      <Stack gap="4" bounded className={css.fields}>
        {papers.length > 0 && controls.some(({ type }) => type === 'expiry') && papersOf()}
        {controls.length > 0 && (
          <div className={css.two}>
            {controls.map((field) => (
              <Stack gap="2" bounded key={field.key} className={css.cell} data-wide={isWide(field.key) || undefined}>
                {isMending && reasons[field.key] !== undefined && open.has(field.key) && (
                  <Text size="s" tone="error" leading="normal" className={css.reason}>
                    <b>{field.label}被退回：</b>
                    {reasons[field.key]}
                  </Text>
                )}
                <EntryControl field={field} entry={entry} form={form} locked={isWaiting || !open.has(field.key)} />
              </Stack>
            ))}
          </div>
        )}
        {papers.length > 0 && !controls.some(({ type }) => type === 'expiry') && papersOf()}
      </Stack>
    </section>
  );

  function papersOf() {
    return (
      <div className={css.papers}>
        {papers.map((field) => (
          <PaperField
            key={field.key}
            field={field}
            paper={entry.application?.papers[field.key]}
            refused={isMending ? entry.application?.refusedPapers[field.key] : undefined}
            reason={reasons[field.key]}
            problem={entry.problems[field.key]}
            filled={Boolean(entry.values[field.key])}
            locked={isWaiting ? 'waiting' : open.has(field.key) ? null : 'passed'}
            onUploaded={(reference) => {
              entry.set(field.key, reference);
              void entry.saveNow();
            }}
          />
        ))}
      </div>
    );
  }
}

const isWide = (key: FieldKey): boolean => ['organisationName', 'address', 'introduction', 'mobile'].includes(key);
