import { ChipLink } from '../../ui/chip.tsx';
import { searchPath } from './format.ts';
import css from './tag-links.module.css';

export function TagLinks({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className={css.tags} aria-label="标签">
      {tags.map((tag) => (
        <li key={tag}>
          <ChipLink to={searchPath(tag)}># {tag}</ChipLink>
        </li>
      ))}
    </ul>
  );
}
