import { ALERT_RULE_LABEL, ALERT_RULE_UNIT, ALERT_RULES } from '#contract/health/constants.ts';
import type { AlertSettings } from '#contract/settings/settings.ts';
import { FieldRow } from '../../../ui/forms/field-groups.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Text } from '../../../ui/layout/primitives.tsx';
import { Setting } from './setting.tsx';

/** Values as typed, since they may be incomplete. */
export type AlertFigures = Record<(typeof ALERT_RULES)[number] | 'repeatHours', string>;

export const alertTextOf = ({ repeatHours, limits }: AlertSettings): AlertFigures => ({
  ...(Object.fromEntries(ALERT_RULES.map((rule) => [rule, String(limits[rule])])) as Record<keyof typeof limits, string>),
  repeatHours: String(repeatHours),
});

export const alertsOf = (figures: AlertFigures): AlertSettings => ({
  repeatHours: numberOf(figures.repeatHours),
  limits: Object.fromEntries(ALERT_RULES.map((rule) => [rule, numberOf(figures[rule])])) as AlertSettings['limits'],
});

/** Invalid numbers become -1, below all bounds, so that the server's error names the field. */
const numberOf = (text: string): number => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : -1);

interface AlertFieldsProps {
  figures: AlertFigures;
  errors: Record<string, string>;
  onChange: (figures: AlertFigures) => void;
}

/** Thresholds of the alerts. */
export function AlertFields({ figures, errors, onChange }: AlertFieldsProps) {
  const field = (name: keyof AlertFigures, label: string, at: string) => (
    <Setting key={name} at={at}>
      <TextField
        label={label}
        inputMode="numeric"
        autoComplete="off"
        value={figures[name]}
        error={errors[`settings.${at}`]}
        onChange={(event) => onChange({ ...figures, [name]: event.target.value })}
      />
    </Setting>
  );
  return (
    <>
      <Text size={13} tone="muted">
        达到上限时通知告警接收方，0 为不告警。持续期间按间隔重复，低于上限的九成满 5 分钟后通知恢复。
      </Text>
      <FieldRow>
        {ALERT_RULES.map((rule) => field(rule, `${ALERT_RULE_LABEL[rule]}（${ALERT_RULE_UNIT[rule]}）`, `alerts.limits.${rule}`))}
        {field('repeatHours', '告警重复间隔（小时）', 'alerts.repeatHours')}
      </FieldRow>
    </>
  );
}
