import type { Category } from '#contract/posts/post.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { ChipLink } from '../../../ui/data/chip.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { categoryPath } from '../../../lib/paths.ts';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './nothing-found.module.css';
import { searchAddress, type SearchQuery } from './search-query.ts';

/** The state without results, with suggestions: fewer filters, similar words, a category. */
export function NothingFound({
  query,
  words,
  categories,
}: {
  query: SearchQuery;
  words: readonly string[];
  categories: readonly Category[];
}) {
  const { q, type, ...filters } = query;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <Stack gap={12} justify="center" className={css.nothing}>
      <EmptyState
        illustration="search"
        title={`没有找到“${q}”`}
        text={words.length > 0 ? '换个说法试试，或看看相近的词。' : '换个说法，或减少关键词试试。'}
        heading="h3"
      >
        {isFiltered && <ButtonLink to={searchAddress({ q, type })}>清除筛选</ButtonLink>}
        {words.slice(0, 4).map((word) => (
          <ButtonLink key={word} to={searchAddress({ q: word })}>
            {word}
          </ButtonLink>
        ))}
      </EmptyState>
      <Text as="h3" tone="muted" size={14} weight="strong">
        浏览分类
      </Text>
      <p>
        {categories.map(({ slug, name }) => (
          <ChipLink key={slug} to={categoryPath(slug)}>
            {name}
          </ChipLink>
        ))}
      </p>
    </Stack>
  );
}
