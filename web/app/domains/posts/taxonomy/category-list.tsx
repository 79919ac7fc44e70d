import type { CategoryRow } from '#contract/posts/categories.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { OrderList } from '../../../ui/data/order-list.tsx';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import css from '../../../kits/resource/admin-page.module.css';
import own from './category-list.module.css';

interface CategoryListProps {
  rows: readonly CategoryRow[];
  /** Merged ones whose posts are still on their way. */
  moving: readonly CategoryRow[];
  hiding: string | null;
  onOrder: (rows: CategoryRow[]) => void;
  onModify: (row: CategoryRow) => void;
  onMerge: (row: CategoryRow) => void;
  onHide: (row: CategoryRow) => void;
}

export const CategoryList = ({ rows, moving, hiding, onOrder, onModify, onMerge, onHide }: CategoryListProps) => (
  <>
    {moving.map((row) => (
      <Note key={row.id} className={own.note}>
        “{row.name}”已合并，还有 {row.works.toLocaleString('zh-CN')} 篇作品正在转入。
      </Note>
    ))}
    <OrderList label="分类的顺序" items={rows} keyOf={({ id }) => id} nameOf={({ name }) => `“${name}”`} onOrder={onOrder}>
      {(row) => (
        <Cluster wrap align="center" className={own.row}>
          <span className={css.tall}>
            <b>{row.name}</b>
            <span>
              /{row.slug} · {row.works.toLocaleString('zh-CN')} 篇作品
            </span>
          </span>
          {row.hidden && <Tag tone="warning">已隐藏</Tag>}
          <Cluster as="span" gap="1-half" wrap className={own.actions}>
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
          </Cluster>
        </Cluster>
      )}
    </OrderList>
  </>
);
