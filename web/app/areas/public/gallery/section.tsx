import type { ReactNode } from 'react';
import { Cluster, Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './gallery.module.css';

/** A section of the gallery: title, description, and the states of a component. */
export const Section = ({ id, title, text, children }: { id: string; title: string; text: string; children: ReactNode }) => (
  <section id={id} className={css.section} aria-labelledby={`${id}-title`}>
    <Text as="h2" size={20} id={`${id}-title`}>
      {title}
    </Text>
    <Text tone="muted" size={14}>
      {text}
    </Text>
    <Stack surface gap={20} shrinkChildren padding={24} className={css.frame}>
      {children}
    </Stack>
  </section>
);

export const Row = ({ children }: { children: ReactNode }) => (
  <Cluster gap={12} align="center" wrap>
    {children}
  </Cluster>
);
export const Columns = ({ children }: { children: ReactNode }) => (
  <Grid gap={24} align="start" className={css.columns}>
    {children}
  </Grid>
);
