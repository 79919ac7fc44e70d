import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hideCategory, orderCategories, type CategoryRow } from '#contract/categories.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { DeskHead } from '../../../ui/panel.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { LinkTabs } from '../../../ui/tabs.tsx';
import { useDeskAddress } from '../../administration/desk-address.ts';
import css from '../../administration/desk-page.module.css';
import { useDeskCall } from '../../administration/use-desk-call.ts';
import { CategoryDialog } from './category-dialog.tsx';
import { CategoryList } from './category-list.tsx';
import { MergeCategoryDialog } from './merge-category-dialog.tsx';
import { CATEGORIES, categoriesQuery } from './queries.ts';
import { TagPanels } from './tag-panels.tsx';

const TABS = [
  { value: 'categories', label: '分类' },
  { value: 'tags', label: '标签' },
] as const;

type Asked = { what: 'create' } | { what: 'modify' | 'merge'; row: CategoryRow };

/** The channels of the site and the tags of works. */
export function CategoryDesk() {
  const address = useDeskAddress();
  const tab = address.oneOf('tab', ['tags']) ?? 'categories';
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <div className={css.page}>
      <DeskHead title="分类与标签" text="改动马上在全站生效；改名和合并之后，旧的地址照样能打开。">
        {tab === 'categories' && (
          <Button variant="primary" icon="plus" onClick={() => setAsked({ what: 'create' })}>
            添加分类
          </Button>
        )}
      </DeskHead>
      <LinkTabs
        label="分类与标签"
        tabs={TABS.map(({ value, label }) => ({
          to: address.to({ tab: value === 'tags' ? value : '', q: '' }),
          label,
          current: value === tab,
        }))}
      />
      {tab === 'tags' ? (
        <TagPanels />
      ) : (
        <Categories onModify={(row) => setAsked({ what: 'modify', row })} onMerge={(row) => setAsked({ what: 'merge', row })} />
      )}
      {asked?.what === 'create' && <CategoryDialog known={null} onClose={close} />}
      {asked?.what === 'modify' && <CategoryDialog known={asked.row} onClose={close} />}
      {asked?.what === 'merge' && <MergeCategoryDialog row={asked.row} onClose={close} />}
    </div>
  );
}

function Categories({ onModify, onMerge }: { onModify: (row: CategoryRow) => void; onMerge: (row: CategoryRow) => void }) {
  const list = useQuery(categoriesQuery);
  // Kept until it is saved or given up; what changes on the server meanwhile shows in the rows, not in their order.
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const save = useDeskCall(orderCategories, CATEGORIES, () => setOrder(null));
  const hide = useDeskCall(hideCategory, CATEGORIES);
  if (list.isError)
    return <ErrorState message={list.error.message} retrying={list.isFetching} onRetry={() => void list.refetch()} />;
  if (list.data === undefined) return <SkeletonLines lines={8} />;
  const live = list.data.list.filter(({ moving }) => !moving);
  const rows = order === null ? live : live.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
  return (
    <section className={css.card} aria-label="分类" aria-busy={list.isFetching}>
      {order !== null && (
        <div className={css.filters}>
          <Button
            variant="primary"
            size="s"
            loading={save.isPending}
            onClick={() => save.mutate({ ids: rows.map(({ id }) => id) })}
          >
            保存顺序
          </Button>
          <Button size="s" onClick={() => setOrder(null)}>
            放弃改动
          </Button>
        </div>
      )}
      <CategoryList
        rows={rows}
        moving={list.data.list.filter((row) => row.moving)}
        hiding={hide.isPending ? hide.variables.id : null}
        onOrder={(next) => setOrder(next.map(({ id }) => id))}
        onModify={onModify}
        onMerge={onMerge}
        onHide={(row) => hide.mutate({ id: row.id, hidden: !row.hidden })}
      />
    </section>
  );
}
