import type { ReactNode } from 'react';
import css from './field-groups.module.css';

/** Fields in rows; a row has as many of them as its width allows. */
export const FieldRow = ({ children }: { children: ReactNode }) => <div className={css.row}>{children}</div>;

/** Choices that belong together. The first child is a `<legend>`, their common name. */
export const ChoiceSet = ({ children }: { children: ReactNode }) => <fieldset className={css.set}>{children}</fieldset>;
