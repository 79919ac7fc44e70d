import css from './needs-script.module.css';
import { Text } from '../layout/primitives.tsx';

/** A message for browsers with JavaScript off: what the page cannot do without it. */
export const NeedsScript = ({ children }: { children: string }) => (
  <noscript>
    <Text radius="m" size={14} centerText className={css.note}>
      {children}
    </Text>
  </noscript>
);
