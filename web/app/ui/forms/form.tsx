import type { ReactNode } from 'react';
import css from './form.module.css';

interface FormProps {
  id?: string;
  label?: string;
  className?: string | undefined;
  onSend: () => void;
  children: ReactNode;
}

/** Fields below each other, sent by their button or by Enter. Checked by us: the browser would answer in its own words. */
export const Form = ({ id, label, className, onSend, children }: FormProps) => (
  <form
    id={id}
    aria-label={label}
    className={className ?? css.form}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      // A dialog is a child of what opened it: its form is no part of the form it may have been opened from.
      event.stopPropagation();
      onSend();
    }}
  >
    {children}
  </form>
);
