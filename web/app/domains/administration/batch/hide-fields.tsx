import { ReasonField } from '../reason-field.tsx';
import type { BatchFields } from './verbs.ts';

/** A reason that may be left out. */
export const HideFields = ({ form, errors, onPut }: BatchFields) => (
  <ReasonField
    label="理由（选填）"
    max={200}
    value={String(form['reason'] ?? '')}
    error={errors['reason']}
    onChange={(reason) => onPut({ reason })}
  />
);
