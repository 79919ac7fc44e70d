import type { ComponentProps, ReactNode } from 'react';
import { Cluster } from '../layout/primitives.tsx';
import css from './choice.module.css';
import { classes } from '../base/classes.ts';

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  children: ReactNode;
  /** A second, quieter line. */
  note?: ReactNode;
  className?: string | undefined;
}

/** Styled native controls, which work before and without JavaScript. */
export const Checkbox = (props: ChoiceProps) => <Choice {...props} type="checkbox" />;

export const Radio = (props: ChoiceProps) => <Choice {...props} type="radio" />;

/** A switch that takes effect at once, with its text at the left. */
export function Switch({ children, note, className, ...input }: ChoiceProps) {
  return (
    <Cluster as="label" align="center" gap={12} size={14} className={classes(css.switch, className)}>
      <span>
        {children}
        {note !== undefined && <small>{note}</small>}
      </span>
      <input {...input} type="checkbox" role="switch" />
    </Cluster>
  );
}

function Choice({ children, note, className, ...input }: ChoiceProps & { type: 'checkbox' | 'radio' }) {
  return (
    <Cluster as="label" align="start" gap={8} size={14} leading="l" inline className={classes(css.choice, className)}>
      <input {...input} />
      <span>
        {children}
        {note !== undefined && <small>{note}</small>}
      </span>
    </Cluster>
  );
}
