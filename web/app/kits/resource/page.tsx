import type { ReactNode } from 'react';
import { Card, Cluster } from '../../ui/layout/primitives.tsx';
import css from './page.module.css';

/** A page of the back office: its head, and below it panels and tables. */
export const AdminPage = ({ children }: { children: ReactNode }) => <div className={css.page}>{children}</div>;

/** The main content of a page and, beside it on wide screens, its side column. */
export const WithAside = ({ children }: { children: ReactNode }) => <div className={css.withAside}>{children}</div>;

/** The card of a list that is no `ResourceTable`. */
export const ListCard = ({ label, busy, children }: { label: string; busy: boolean; children: ReactNode }) => (
  <Card as="section" shrink className={css.card} aria-label={label} aria-busy={busy}>
    {children}
  </Card>
);

/** Filters and buttons at the top of a list's card. */
export const CardBar = ({ children }: { children: ReactNode }) => (
  <Cluster gap={8} align="center" wrap className={css.bar}>
    {children}
  </Cluster>
);
