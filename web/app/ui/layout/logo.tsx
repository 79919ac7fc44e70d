import { classes } from '../base/classes.ts';
import { Cluster, Text } from './primitives.tsx';
import css from './logo.module.css';
import { siteName } from '../../lib/meta.ts';

/** The logo and the name of the site. `badge` is the filled logo of the back office and the creator area; `caption` follows a thin line. */
export function Logo({
  badge = false,
  caption,
  className,
}: {
  badge?: boolean;
  caption?: string;
  className?: string | undefined;
}) {
  return (
    <Cluster
      as="span"
      align="center"
      gap={8}
      size={22}
      weight="heavy"
      nowrap
      inline
      className={classes(css.logo, badge && css.badge, className)}
    >
      {badge ? <BadgeMark /> : <LogoMark />}
      <span>{siteName()}</span>
      {caption !== undefined && (
        <Text as="small" tone="muted" size={14} weight="medium" leading="tight">
          {caption}
        </Text>
      )}
    </Cluster>
  );
}

function LogoMark({ className }: { className?: string | undefined }) {
  return (
    <svg className={classes(css.mark, className)} viewBox="0 0 32 32" aria-hidden="true">
      <path
        d="M4 28V9.5A5.5 5.5 0 0 1 9.5 4h13A5.500 5.500 0 0 1 28 9.500V28"
        fill="none"
        stroke="currentColor"
        strokeWidth="3.2"
        strokeLinecap="round"
      />
      <path
        d="M9.500 18.500c2-3.600 4-5 6.500-5s4.500 1.400 6.500 5c-2 3.600-4 5-6.500 5s-4.500-1.400-6.500-5z"
        fill="currentColor"
      />
      <circle cx="16" cy="18.500" r="2.400" fill="var(--bg)" />
      <path d="M13 4.500v3.500" stroke="currentColor" strokeWidth="3.2" strokeLinecap="round" />
    </svg>
  );
}

function BadgeMark() {
  return (
    <svg className={css.mark} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--primary)" />
      <path
        d="M9 23V11.500A2.500 2.500 0 0 1 11.500 9h9a2.500 2.500 0 0 1 2.500 2.500V23"
        fill="none"
        stroke="var(--on-primary)"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <path
        d="M12.500 17.500c1-2 2.200-3 3.500-3s2.500 1 3.500 3c-1 2-2.200 3-3.500 3s-2.500-1-3.500-3z"
        fill="none"
        stroke="var(--on-primary)"
        strokeWidth="2"
      />
      <circle cx="16" cy="17.500" r="1.300" fill="var(--on-primary)" />
    </svg>
  );
}
