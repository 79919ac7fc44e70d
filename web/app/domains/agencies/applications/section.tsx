import type { RefObject } from 'react';
import type { FieldKey, ApplicationSection } from '#contract/agencies/application-fields.ts';
import { Tag } from '../../../ui/data/chip.tsx';
import { usePictureLimit } from '../../../kits/uploads/picture-limit.ts';
import { FieldControl } from './fields.tsx';
import { LicenceField } from './licence-field.tsx';
import { Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './section.module.css';
import type { Filling } from './use-application.ts';

interface SectionProps {
  section: ApplicationSection;
  filling: Filling;
  open: ReadonlySet<FieldKey>;
  form: RefObject<HTMLFormElement | null>;
  isMending: boolean;
}

/** A section of a form: title and note at the left, fields and licences at the right. */
export function Section({ section: { title, note, fields }, filling, open, form, isMending }: SectionProps) {
  const max = usePictureLimit();
  const isWaiting = filling.application?.status === 'pending';
  const reasons = filling.application?.reasons ?? {};
  const [licences, controls] = [
    fields.filter(({ type }) => type === 'document'),
    fields.filter(({ type }) => type !== 'document'),
  ];
  const toMend = fields.filter(({ key }) => reasons[key] !== undefined).length;
  const passedCount = fields.filter(({ key }) => !open.has(key)).length;
  return (
    <Grid as="section" border="top" className={css.section} aria-label={title}>
      <Stack alignContent="start" gap={6} justify="start">
        <Text as="h2" size={16}>
          {title}
        </Text>
        <Text tone="faint" size={13} leading="loose">
          {note(max)}
        </Text>
        {isMending && toMend > 0 && (
          <Tag tone="error" icon="x-circle">
            {toMend} 项要修改
          </Tag>
        )}
        {isMending && passedCount > 0 && (
          <Tag tone="success" icon="check-circle">
            {passedCount} 项已通过
          </Tag>
        )}
      </Stack>
      <Stack alignContent="start" gap={16} shrinkChildren>
        {licences.length > 0 && controls.some(({ type }) => type === 'expiry') && licencesOf()}
        {controls.length > 0 && (
          <Grid className={css.two}>
            {controls.map((field) => (
              <Stack
                shrink
                alignContent="start"
                gap={8}
                shrinkChildren
                key={field.key}
                className={css.cell}
                data-wide={isWide(field.key) || undefined}
              >
                {isMending && reasons[field.key] !== undefined && open.has(field.key) && (
                  <Text radius="s" size={13} tone="error" leading="normal" className={css.reason}>
                    <b>{field.label}被退回：</b>
                    {reasons[field.key]}
                  </Text>
                )}
                <FieldControl field={field} filling={filling} form={form} locked={isWaiting || !open.has(field.key)} />
              </Stack>
            ))}
          </Grid>
        )}
        {licences.length > 0 && !controls.some(({ type }) => type === 'expiry') && licencesOf()}
      </Stack>
    </Grid>
  );

  function licencesOf() {
    return (
      <Grid gap={16} className={css.papers}>
        {licences.map((field) => (
          <LicenceField
            key={field.key}
            field={field}
            file={filling.application?.papers[field.key]}
            refused={isMending ? filling.application?.refusedPapers[field.key] : undefined}
            reason={reasons[field.key]}
            problem={filling.problems[field.key]}
            filled={Boolean(filling.values[field.key])}
            locked={isWaiting ? 'waiting' : open.has(field.key) ? null : 'passed'}
            onUploaded={(reference) => {
              filling.set(field.key, reference);
              void filling.saveNow();
            }}
          />
        ))}
      </Grid>
    );
  }
}

const isWide = (key: FieldKey): boolean => ['organisationName', 'address', 'introduction', 'mobile', 'links'].includes(key);
