import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createCategory, hideCategory, mergeCategory, modifyCategory, orderCategories } from '#contract/posts/addresses.ts';
import type { CategoryRow } from '#contract/posts/categories.ts';
import { formatInteger } from '../../../lib/format.ts';
import { Cluster, Stack } from '../../../ui/layout/primitives.tsx';
import { CellText } from '../../../kits/resource/cell.tsx';
import { AdminPage, CardBar, ListCard } from '../../../kits/resource/page.tsx';
import { namesFields, useCall } from '../../../lib/calls/use-call.ts';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { useMayHandle } from '../../../kits/session/admin-access.ts';
import { OnlyHandlers } from '../../../kits/session/only-handlers.tsx';
import { titled } from '../../../lib/meta.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { PageHead } from '../../../ui/layout/panel.tsx';
import { LinkTabs } from '../../../ui/layout/tabs.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { CATEGORIES, categoriesQuery, taxonomyParams } from './queries.ts';
import { TagPanels } from './tag-panels.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import { OrderList } from '../../../ui/data/order-list.tsx';
import own from './category-list.module.css';

export const meta = () => [{ title: titled('分类与标签') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['规则', '分类与标签'] };

const TABS = [
  { value: 'categories', label: '分类' },
  { value: 'tags', label: '标签' },
] as const;

type OpenDialog = { what: 'create' } | { what: 'modify' | 'merge'; row: CategoryRow };

/** The categories of the site and the tags of posts. */
export default function CategoriesPage() {
  const { values, to } = useFilters(taxonomyParams);
  const { tab } = values;
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const mayHandle = useMayHandle();
  const close = () => setDialog(null);
  return (
    <AdminPage>
      <PageHead title="分类与标签" text="修改立即在全站生效；改名和合并后，旧地址仍可打开。">
        {mayHandle && tab === 'categories' && (
          <Button variant="primary" icon="plus" onClick={() => setDialog({ what: 'create' })}>
            添加分类
          </Button>
        )}
      </PageHead>
      <LinkTabs
        label="分类与标签"
        tabs={TABS.map(({ value, label }) => ({
          to: to({ tab: value, q: '' }),
          label,
          current: value === tab,
        }))}
      />
      {tab === 'tags' ? (
        <TagPanels />
      ) : (
        <Categories onModify={(row) => setDialog({ what: 'modify', row })} onMerge={(row) => setDialog({ what: 'merge', row })} />
      )}
      {dialog?.what === 'create' && <CategoryDialog known={null} onClose={close} />}
      {dialog?.what === 'modify' && <CategoryDialog known={dialog.row} onClose={close} />}
      {dialog?.what === 'merge' && <MergeCategoryDialog row={dialog.row} onClose={close} />}
    </AdminPage>
  );
}

function Categories({ onModify, onMerge }: { onModify: (row: CategoryRow) => void; onMerge: (row: CategoryRow) => void }) {
  const list = useQuery(categoriesQuery);
  const mayHandle = useMayHandle();
  // The unsaved order; changes on the server appear in the rows but do not change it.
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const save = useCall(orderCategories, { stale: [CATEGORIES], onDone: () => setOrder(null) });
  const hide = useCall(hideCategory, { stale: [CATEGORIES] });
  if (list.isError)
    return <ErrorState message={list.error.message} retrying={list.isFetching} onRetry={() => void list.refetch()} />;
  if (list.data === undefined) return <SkeletonLines lines={8} />;
  const live = list.data.list.filter(({ moving }) => !moving);
  const rows = order === null ? live : live.toSorted((row, other) => order.indexOf(row.id) - order.indexOf(other.id));
  return (
    <ListCard label="分类" busy={list.isFetching}>
      {order !== null && (
        <CardBar>
          <Button
            variant="primary"
            size="s"
            loading={save.isPending}
            onClick={() => void save.send({ ids: rows.map(({ id }) => id) })}
          >
            保存顺序
          </Button>
          <Button size="s" onClick={() => setOrder(null)}>
            放弃修改
          </Button>
        </CardBar>
      )}
      <CategoryList
        rows={rows}
        moving={list.data.list.filter((row) => row.moving)}
        hiding={hide.isPending ? (hide.input?.id ?? null) : null}
        onOrder={mayHandle ? (next) => setOrder(next.map(({ id }) => id)) : undefined}
        onModify={onModify}
        onMerge={onMerge}
        onHide={(row) => void hide.send({ id: row.id, hidden: !row.hidden })}
      />
    </ListCard>
  );
}

/** Creates a category, or edits one. */
function CategoryDialog({ known, onClose }: { known: CategoryRow | null; onClose: () => void }) {
  const [name, setName] = useState(known?.name ?? '');
  const [slug, setSlug] = useState(known?.slug ?? '');
  const create = useCall(createCategory, { stale: [CATEGORIES], isShownOnPage: namesFields, onDone: onClose });
  const modify = useCall(modifyCategory, { stale: [CATEGORIES], isShownOnPage: namesFields, onDone: onClose });
  const errors = { ...create.fields, ...modify.fields };
  const save = () => {
    if (known === null) void create.send({ name, slug });
    else void modify.send({ id: known.id, name, slug });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="s"
      title={known === null ? '添加分类' : `编辑“${known.name}”`}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" loading={create.isPending || modify.isPending} onClick={save}>
            保存
          </Button>
        </>
      }
    >
      <Stack shrinkChildren gap={16}>
        <TextField label="名称" required value={name} error={errors['name']} onChange={(event) => setName(event.target.value)} />
        <TextField
          label="地址名"
          required
          value={slug}
          error={errors['slug']}
          autoCapitalize="none"
          spellCheck={false}
          hint={`分类的短地址：${location.host}/${slug === '' ? '…' : slug}`}
          onChange={(event) => setSlug(event.target.value)}
        />
      </Stack>
    </Dialog>
  );
}

/** Moves all posts of a category to another one. It cannot be undone, so it names their number. */
function MergeCategoryDialog({ row, onClose }: { row: CategoryRow; onClose: () => void }) {
  const [into, setInto] = useState<string | null>(null);
  const list = useQuery(categoriesQuery);
  const merge = useCall(mergeCategory, { stale: [CATEGORIES], onDone: onClose });
  const others = (list.data?.list ?? []).filter(({ id, moving }) => id !== row.id && !moving);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="s"
      title={`把“${row.name}”合并到另一个分类`}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            variant="danger"
            disabled={into === null}
            loading={merge.isPending}
            onClick={() => into !== null && void merge.send({ id: row.id, into })}
          >
            合并 {formatInteger(row.works)} 篇作品
          </Button>
        </>
      }
    >
      <Stack shrinkChildren gap={16}>
        <Select
          label="合并到"
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          value={into}
          error={merge.fields['into']}
          onChange={setInto}
        />
        <Note tone="warning">合并不能撤销。“{row.name}”的作品和草稿会全部转入，它的地址会自动转到新的分类。</Note>
      </Stack>
    </Dialog>
  );
}

interface CategoryListProps {
  rows: readonly CategoryRow[];
  /** Merged categories whose posts are still being moved. */
  moving: readonly CategoryRow[];
  hiding: string | null;
  onOrder: ((rows: CategoryRow[]) => void) | undefined;
  onModify: (row: CategoryRow) => void;
  onMerge: (row: CategoryRow) => void;
  onHide: (row: CategoryRow) => void;
}

const CategoryList = ({ rows, moving, hiding, onOrder, onModify, onMerge, onHide }: CategoryListProps) => (
  <>
    {moving.map((row) => (
      <Note key={row.id} className={own.note}>
        “{row.name}”已合并，还有 {formatInteger(row.works)} 篇作品正在转入。
      </Note>
    ))}
    <OrderList label="分类的顺序" items={rows} keyOf={({ id }) => id} nameOf={({ name }) => `“${name}”`} onOrder={onOrder}>
      {(row) => (
        <Cluster wrap align="center" className={own.row}>
          <CellText>
            <b>{row.name}</b>
            <span>
              /{row.slug} · {formatInteger(row.works)} 篇作品
            </span>
          </CellText>
          {row.hidden && <Tag tone="warning">已隐藏</Tag>}
          <Cluster as="span" gap={6} wrap className={own.actions}>
            <OnlyHandlers>
              <Button size="s" aria-label={`编辑“${row.name}”`} onClick={() => onModify(row)}>
                编辑
              </Button>
              <Button
                size="s"
                loading={hiding === row.id}
                aria-label={`${row.hidden ? '显示' : '隐藏'}“${row.name}”`}
                onClick={() => onHide(row)}
              >
                {row.hidden ? '显示' : '隐藏'}
              </Button>
              <Button size="s" variant="danger" aria-label={`合并“${row.name}”`} onClick={() => onMerge(row)}>
                合并
              </Button>
            </OnlyHandlers>
          </Cluster>
        </Cluster>
      )}
    </OrderList>
  </>
);
