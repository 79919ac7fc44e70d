import type { ComponentProps } from 'react';
import { draw, type Gap, type Look } from '../layout/primitives.tsx';

interface PlainButtonProps extends Look, ComponentProps<'button'> {
  /** The arrangement of several children, centred: a row, a row within a line of text, or a column. */
  flow?: 'row' | 'inline' | 'column';
  gap?: Gap;
}

/**
 * A button without a face of its own: it takes the sizes and tones of the layout parts, and the screen's style sheet the rest. The
 * usual buttons are `Button` and `IconButton`.
 */
export function PlainButton({ flow, gap, type = 'button', ...rest }: PlainButtonProps) {
  const props: PlainButtonProps = { ...rest, type };
  return draw('button', props, flow && FLOWS[flow], gap && `l-gap-${gap}`);
}

const FLOWS = {
  row: 'l-cluster l-align-center',
  inline: 'l-inline l-align-center',
  column: 'l-stack l-align-center l-across-center',
} as const;
