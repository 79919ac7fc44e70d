import { Key } from '../../ui/data/chip.tsx';
import { TextArea } from '../../ui/forms/field.tsx';
import { Cluster, Stack } from '../../ui/layout/primitives.tsx';
import css from './reason-picker.module.css';

/** The first reasons have a digit of their own. */
const KEYS = 8;

interface ReasonPickerProps {
  /** Names the reader: 理由（发布者可见）. */
  label?: string;
  offered: readonly string[];
  value: string;
  max: number;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** The reason of a refusal, by one press or in own words. */
export const ReasonPicker = ({ label = '理由（发布者可见）', offered, value, max, error, onChange }: ReasonPickerProps) => (
  <Stack gap={8}>
    <Cluster gap={6} wrap className={css.reasons} role="group" aria-label="常用理由">
      {offered.map((reason, index) => (
        <button
          key={reason}
          type="button"
          aria-pressed={reason === value}
          onClick={() => onChange(reason === value ? '' : reason)}
        >
          {index < KEYS && <Key>{index + 1}</Key>}
          {reason}
        </button>
      ))}
    </Cluster>
    <TextArea
      label={label}
      rows={2}
      maxLength={max}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  </Stack>
);

/** Shortcuts 1 to 8, each of which chooses a reason. */
export const reasonKeys = (offered: readonly string[], choose: (reason: string) => void): Record<string, () => void> =>
  Object.fromEntries(offered.slice(0, KEYS).map((reason, index) => [String(index + 1), () => choose(reason)]));
