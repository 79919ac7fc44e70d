import type { To } from 'react-router';
import { Link } from '../base/link.tsx';
import { Cluster } from './primitives.tsx';
import css from './segmented-links.module.css';

/** One of a few addresses, as links: looks like `Segmented`, works without JavaScript. */
export function SegmentedLinks({
  label,
  options,
}: {
  label: string;
  options: readonly { to: To; label: string; current: boolean }[];
}) {
  return (
    <Cluster as="nav" radius="m" background="sunken" padding={4} gap={2} inline className={css.segmented} aria-label={label}>
      {options.map((option) => (
        <Cluster
          as={Link}
          align="center"
          radius="s"
          tone="muted"
          size={13}
          nowrap
          inline
          key={option.label}
          to={option.to}
          aria-current={option.current ? 'true' : undefined}
          preventScrollReset
        >
          {option.label}
        </Cluster>
      ))}
    </Cluster>
  );
}
