import { TextField } from '../../../ui/forms/field.tsx';
import { Text } from '../../../ui/layout/primitives.tsx';
import css from './share-field.module.css';

interface ShareFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  /** The party that gets the rest, named beside the field. */
  other?: string;
}

/** The field for a member's share in percent, with the rest for the agency beside it. */
export function ShareField({ value, error, onChange, other = '机构' }: ShareFieldProps) {
  const percent = Number(value);
  const isRight = shareProblem(value) === undefined;
  return (
    <TextField
      label="子账号分成"
      name="share"
      inputMode="numeric"
      maxLength={3}
      value={value}
      error={error}
      hint={isRight ? `每 100 元净收益，子账号得 ${percent} 元，${other}留 ${100 - percent} 元。` : undefined}
      after={
        <Text as="span" tone="muted" className={css.unit}>
          %
        </Text>
      }
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

export const shareProblem = (value: string): string | undefined =>
  /^\d{1,3}$/.test(value) && Number(value) <= 100 ? undefined : '分成比例应为 0 到 100 的整数';
