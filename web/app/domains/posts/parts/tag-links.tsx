import { ChipLink } from '../../../ui/data/chip.tsx';
import { searchPath } from '../../../lib/paths.ts';
import { Cluster } from '../../../ui/layout/primitives.tsx';

export function TagLinks({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <Cluster as="ul" hideOn="print" gap={8} wrap marginTop={24} aria-label="标签">
      {tags.map((tag) => (
        <li key={tag}>
          <ChipLink to={searchPath(tag)}># {tag}</ChipLink>
        </li>
      ))}
    </Cluster>
  );
}
