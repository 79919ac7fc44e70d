import { Fragment } from 'react';
import { Icon } from '../../../ui/base/icon.tsx';
import { ChipLink } from '../../../ui/data/chip.tsx';
import { searchPath } from '../../../lib/paths.ts';
import { Cluster, Text } from '../../../ui/layout/primitives.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import { Link } from '../../../ui/base/link.tsx';
import css from './search-words.module.css';

/** Popular search words, shown before a search. */
export const HotWords = ({ words }: { words: readonly string[] }) => (
  <Cluster as="nav" gap={8} align="center" wrap className={css.hot} aria-label="热门搜索">
    <Text as="span" tone="faint" size={13}>
      热门搜索
    </Text>
    {words.map((word) => (
      <ChipLink key={word} to={searchPath(word)}>
        {word}
      </ChipLink>
    ))}
  </Cluster>
);

/** Tells that the results are for corrected words. */
export const Instead = ({ written, words }: { written: string; words: readonly string[] }) => (
  <Text size={14} tone="muted" className={css.instead}>
    没有找到“{written}”，已为你显示
    {words.map((word, index) => (
      <Fragment key={word}>
        {index > 0 && '、'}
        <Link to={searchPath(word)}>{word}</Link>
      </Fragment>
    ))}
    的结果
  </Text>
);

/** Related searches of others. */
export function RelatedSearches({ words }: { words: readonly string[] }) {
  return (
    <section>
      <SectionHead look="line" title="相关搜索" />
      <ul className={css.related}>
        {words.map((word) => (
          <li key={word}>
            <Cluster as={Link} align="center" gap={10} tone="muted" size={15} to={searchPath(word)}>
              <Icon name="search" size="s" />
              <Text as="span" truncate>
                {word}
              </Text>
            </Cluster>
          </li>
        ))}
      </ul>
    </section>
  );
}
