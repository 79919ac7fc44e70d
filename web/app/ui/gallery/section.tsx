import type { ReactNode } from 'react';
import css from './gallery.module.css';

/** One part of the gallery: its name, what it promises, and its states. */
export const Section = ({ id, title, text, children }: { id: string; title: string; text: string; children: ReactNode }) => (
  <section id={id} className={css.section} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{title}</h2>
    <p>{text}</p>
    <div className={css.frame}>{children}</div>
  </section>
);

export const Row = ({ children }: { children: ReactNode }) => <div className={css.row}>{children}</div>;
export const Columns = ({ children }: { children: ReactNode }) => <div className={css.columns}>{children}</div>;
