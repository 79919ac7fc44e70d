import { ChipLink } from '../../../ui/data/chip.tsx';
import { searchPath } from '../../../lib/paths.ts';
import { Cluster } from '../../../ui/layout/primitives.tsx';

export function TagLinks({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <Cluster as="ul" except="print" gap="2" wrap above="6" aria-label="标签">
      {tags.map((tag) => (
        <li key={tag}>
          <ChipLink to={searchPath(tag)}># {tag}</ChipLink>
        </li>
      ))}
    </Cluster>
  );
}
