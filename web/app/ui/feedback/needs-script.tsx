import css from './needs-script.module.css';
import { Text } from '../layout/primitives.tsx';

/** For whoever has switched scripts off: what a page cannot do without them. */
export const NeedsScript = ({ children }: { children: string }) => (
  <noscript>
    <Text radius="m" size="m" centered className={css.note}>
      {children}
    </Text>
  </noscript>
);
