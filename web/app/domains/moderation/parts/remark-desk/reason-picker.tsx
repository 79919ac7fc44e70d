import { Key } from '../../../../ui/data/chip.tsx';
import { TextArea } from '../../../../ui/forms/field.tsx';
import { Cluster, Stack } from '../../../../ui/layout/primitives.tsx';
import css from './reason-picker.module.css';

interface ReasonPickerProps {
  offered: readonly string[];
  /** The first so many have a key. */
  keys: number;
  value: string;
  max: number;
  onChange: (value: string) => void;
}

/** Why a text is hidden, in one press or in words of one's own; the writer reads it. */
export const ReasonPicker = ({ offered, keys, value, max, onChange }: ReasonPickerProps) => (
  <Stack gap="2">
    <Cluster gap="1-half" wrap className={css.reasons} role="group" aria-label="常用理由">
      {offered.map((reason, index) => (
        <button
          key={reason}
          type="button"
          aria-pressed={reason === value}
          onClick={() => onChange(reason === value ? '' : reason)}
        >
          {index < keys && <Key>{index + 1}</Key>}
          {reason}
        </button>
      ))}
    </Cluster>
    <TextArea
      label="理由（发布者可见）"
      rows={2}
      maxLength={max}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </Stack>
);
