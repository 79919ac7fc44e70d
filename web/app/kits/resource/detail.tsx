import type { ComponentProps } from 'react';
import { Link, type LinkProps } from '../../ui/base/link.tsx';
import css from './detail.module.css';

/** A part of the open row's detail, with a heading (`h3`) or a label. */
export const Section = (props: ComponentProps<'section'>) => <section {...props} className={css.section} />;

/** Words of a person, as they were written. */
export const Quote = ({ as: Tag = 'p', ...props }: ComponentProps<'p'> & { as?: 'p' | 'div' | 'ul' }) => (
  <Tag {...(props as object)} className={css.quote} />
);

/** Items of several lines each, with a line at their side. */
export const Entries = ({ as: Tag = 'ul', ...props }: ComponentProps<'ul'> & { as?: 'ul' | 'ol' }) => (
  <Tag {...(props as object)} className={css.entries} />
);

/** Events, one a line, each with its time. */
export const History = (props: ComponentProps<'ol'>) => <ol {...props} className={css.history} />;

/** Buttons beside each other: of a row, or below a form. */
export const ButtonRow = (props: ComponentProps<'span'>) => <span {...props} className={css.buttonRow} />;

/** A link that is seen by its colour. */
export const TextLink = (props: LinkProps) => <Link {...props} className={css.link} />;

/** The same to a page that opens in a new tab. */
export const NewTabLink = (props: ComponentProps<'a'>) => (
  <a {...props} className={css.link} target="_blank" rel="noreferrer">
    {props.children}
  </a>
);
