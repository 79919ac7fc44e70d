import type { ReactNode } from 'react';
import css from './form.module.css';

interface FormProps {
  id?: string;
  label?: string;
  className?: string | undefined;
  onSend: () => void;
  children: ReactNode;
}

/** A form in a column. Browser validation is off, since its messages would be the browser's; the caller validates. */
export const Form = ({ id, label, className, onSend, children }: FormProps) => (
  <form
    id={id}
    aria-label={label}
    className={className ?? css.form}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      // React events bubble through portals: a form in a dialog must not submit the form that opened it.
      event.stopPropagation();
      onSend();
    }}
  >
    {children}
  </form>
);
