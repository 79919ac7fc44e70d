import { Link } from 'react-router';
import { Icon } from '../../../ui/base/icon.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import { Cluster, Text } from '../../../ui/layout/primitives.tsx';
import { searchPath } from '../../../lib/paths.ts';
import css from './related-searches.module.css';

export function RelatedSearches({ words }: { words: readonly string[] }) {
  return (
    <section>
      <SectionHead look="line" title="相关搜索" />
      <ul className={css.list}>
        {words.map((word) => (
          <li key={word}>
            <Cluster as={Link} align="center" gap="2-half" tone="muted" size="m-half" to={searchPath(word)}>
              <Icon name="search" size="s" />
              <Text as="span" cut>
                {word}
              </Text>
            </Cluster>
          </li>
        ))}
      </ul>
    </section>
  );
}
