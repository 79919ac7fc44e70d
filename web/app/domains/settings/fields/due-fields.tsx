import { DUE_QUEUE_LABEL, DUE_QUEUES } from '#contract/admins/constants.ts';
import type { SiteSettings } from '#contract/settings/settings.ts';
import { FieldRow } from '../../../ui/forms/field-groups.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Text } from '../../../ui/layout/primitives.tsx';
import { Setting } from './setting.tsx';

type DueHours = SiteSettings['dueHours'];

/** Values as typed, since they may be incomplete. */
export type DueFigures = Record<keyof DueHours, string>;

export const dueTextOf = (hours: DueHours): DueFigures =>
  Object.fromEntries(DUE_QUEUES.map((queue) => [queue, String(hours[queue])])) as DueFigures;

export const dueHoursOf = (figures: DueFigures): DueHours =>
  Object.fromEntries(DUE_QUEUES.map((queue) => [queue, numberOf(figures[queue])])) as DueHours;

/** Invalid numbers become -1, below all bounds, so that the server's error names the field. */
const numberOf = (text: string): number => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : -1);

interface DueFieldsProps {
  figures: DueFigures;
  errors: Record<string, string>;
  onChange: (figures: DueFigures) => void;
}

/** Within how many hours each queue should be handled. */
export const DueFields = ({ figures, errors, onChange }: DueFieldsProps) => (
  <>
    <Text size={13} tone="muted">
      从开始等待算起，过了时限的标为已超时。0 为不限。
    </Text>
    <FieldRow>
      {DUE_QUEUES.map((queue) => (
        <Setting key={queue} at={`dueHours.${queue}`}>
          <TextField
            label={`${DUE_QUEUE_LABEL[queue]}（小时）`}
            inputMode="numeric"
            autoComplete="off"
            value={figures[queue]}
            error={errors[`settings.dueHours.${queue}`]}
            onChange={(event) => onChange({ ...figures, [queue]: event.target.value })}
          />
        </Setting>
      ))}
    </FieldRow>
  </>
);
