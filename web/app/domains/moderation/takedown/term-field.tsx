import { FieldRow } from '../../../ui/forms/field-groups.tsx';
import { chinaDay } from '../../../lib/format.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { NativeSelect } from '../../../ui/forms/native-select.tsx';

interface TermFieldProps {
  /** The last day; '' while none is chosen yet, null for permanent. */
  until: string | null;
  error?: string | undefined;
  onChange: (until: string | null) => void;
}

/** Chooses until when a post stays down. */
export const TermField = ({ until, error, onChange }: TermFieldProps) => (
  <FieldRow>
    <NativeSelect
      label="期限"
      options={TERMS}
      value={until === null ? 'none' : 'day'}
      {...(until === null ? {} : { hint: '到期不会自动恢复，由审核员复核' })}
      onChange={(term) => onChange(term === 'none' ? null : '')}
    />
    {until !== null && (
      <TextField
        label="最后一天"
        type="date"
        required
        min={chinaDay()}
        value={until}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </FieldRow>
);

const TERMS = [
  { value: 'none', label: '不设期限' },
  { value: 'day', label: '到指定日期' },
];
