import { ChipButton } from '../../ui/data/chip.tsx';
import { TextArea } from '../../ui/forms/field.tsx';
import { Cluster } from '../../ui/layout/primitives.tsx';

export interface ReasonFieldProps {
  label?: string;
  required?: boolean;
  max: number;
  /** Usual reasons; pressing one replaces the text of the field. */
  templates?: readonly string[];
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** A field for the reason of an action, with chips for the usual reasons. */
export const ReasonField = ({
  label = '理由',
  required = false,
  max,
  templates = [],
  value,
  error,
  onChange,
}: ReasonFieldProps) => (
  <>
    <TextArea
      label={label}
      required={required}
      rows={3}
      maxLength={max}
      counter={`${value.length} / ${max}`}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
    {templates.length > 0 && (
      <Cluster gap={8} wrap role="group" aria-label="常用理由">
        {templates.map((template) => (
          <ChipButton key={template} onClick={() => onChange(template)}>
            {template}
          </ChipButton>
        ))}
      </Cluster>
    )}
  </>
);
