import { Link, type To } from 'react-router';
import css from './segmented-links.module.css';

/** One of a few as addresses: looks like `Segmented`, works without script. */
export function SegmentedLinks({
  label,
  options,
}: {
  label: string;
  options: readonly { to: To; label: string; current: boolean }[];
}) {
  return (
    <nav className={css.segmented} aria-label={label}>
      {options.map((option) => (
        <Link key={option.label} to={option.to} aria-current={option.current ? 'true' : undefined} preventScrollReset>
          {option.label}
        </Link>
      ))}
    </nav>
  );
}
