import type { ComponentProps } from 'react';
import { Link, type LinkProps } from '../../ui/base/link.tsx';
import css from './cell.module.css';

/** Words of a cell: in `b` what names the row, below it in `span` what is less important. */
export const CellText = (props: ComponentProps<'span'>) => <span {...props} className={css.text} />;

/** The same as a button, which opens the row. */
export const CellButton = (props: ComponentProps<'button'>) => <button type="button" {...props} className={css.text} />;

/** The same as a link to a page of this site. */
export const CellLink = (props: LinkProps) => <Link {...props} className={css.text} />;

/** The same as a link to a page that opens in a new tab. */
export const CellNewTabLink = (props: ComponentProps<'a'>) => (
  <a {...props} className={css.text} target="_blank" rel="noreferrer">
    {props.children}
  </a>
);

/** A small line below the words of a cell. */
export const CellNote = (props: ComponentProps<'small'>) => <small {...props} className={css.note} />;
