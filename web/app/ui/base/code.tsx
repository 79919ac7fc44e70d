import type { ComponentProps } from 'react';
import { Text } from '../layout/primitives.tsx';
import css from './code.module.css';

/** A code to be read or typed, within a line. */
export const Code = (props: ComponentProps<'code'>) => <code {...props} className={css.code} />;

/** Codes to be copied or written down, one a line. */
export const Codes = (props: ComponentProps<'pre'>) => (
  <Text {...props} as="pre" padding={12} radius="s" background="sunken" className={css.codes} />
);
