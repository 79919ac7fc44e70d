import type { ReactNode } from 'react';
import { Cluster, Stack, Text } from '../../ui/layout/primitives.tsx';
import css from './decision-bar.module.css';

interface DecisionBarProps {
  /** A sentence above the buttons, read out when it appears. */
  hint?: string | null;
  children: ReactNode;
}

/** The buttons that decide a case, in sight however long the case is. */
export const DecisionBar = ({ hint = null, children }: DecisionBarProps) => (
  <Stack gap={8} className={css.bar} data-decision="">
    {hint !== null && (
      <Text size={13} tone="muted" role="status">
        {hint}
      </Text>
    )}
    <Cluster gap={8} className={css.buttons}>
      {children}
    </Cluster>
  </Stack>
);
