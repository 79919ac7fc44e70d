import type { ReactNode } from 'react';
import { Cluster, Stack } from '../../../ui/layout/primitives.tsx';
import css from './gallery.module.css';

/** One part of the gallery: its name, what it promises, and its states. */
export const Section = ({ id, title, text, children }: { id: string; title: string; text: string; children: ReactNode }) => (
  <section id={id} className={css.section} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{title}</h2>
    <p>{text}</p>
    <Stack gap="5" bounded pad="6" className={css.frame}>
      {children}
    </Stack>
  </section>
);

export const Row = ({ children }: { children: ReactNode }) => (
  <Cluster gap="3" align="center" wrap>
    {children}
  </Cluster>
);
export const Columns = ({ children }: { children: ReactNode }) => <div className={css.columns}>{children}</div>;
