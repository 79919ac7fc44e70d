import type { Category } from '#contract/posts/post.ts';
import { LinkTabs } from '../../../ui/layout/tabs.tsx';
import { categoryPath } from '../../../lib/paths.ts';
import { Box } from '#web/ui/layout/primitives.tsx';
import css from './category-tabs.module.css';

/** A tab of the front page: recommended, followed authors, the region, or a category. */
export type FeedTab =
  | { kind: 'recommended' }
  | { kind: 'followed' }
  | { kind: 'local' }
  | { kind: 'category'; category: Category };

interface CategoryTabsProps {
  tab: FeedTab;
  categories: readonly Category[];
  /** Name of the visitor's region. */
  regionName: string;
}

export function CategoryTabs({ tab, categories, regionName }: CategoryTabsProps) {
  const tabs = [
    { to: '/', label: '推荐', current: tab.kind === 'recommended' },
    { to: '/?tab=follow', label: '关注', current: tab.kind === 'followed' },
    { to: '/?tab=local', label: `同城·${regionName}`, current: tab.kind === 'local' },
    ...categories.map(({ slug, name }) => ({
      to: categoryPath(slug),
      label: name,
      current: tab.kind === 'category' && tab.category.slug === slug,
    })),
  ];
  return (
    <div className={css.line}>
      <Box page className={css.wrap}>
        <LinkTabs label="分类" tabs={tabs} className={css.tabs} preventScrollReset={false} />
      </Box>
    </div>
  );
}
