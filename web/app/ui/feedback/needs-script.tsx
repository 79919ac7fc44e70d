import css from './needs-script.module.css';

/** For whoever has switched scripts off: what a page cannot do without them. */
export const NeedsScript = ({ children }: { children: string }) => (
  <noscript>
    <p className={css.note}>{children}</p>
  </noscript>
);
