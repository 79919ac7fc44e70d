import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mergeCategory, type CategoryRow } from '#contract/categories.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { Select } from '../../../ui/select.tsx';
import css from '../../administration/desk-page.module.css';
import { fieldErrors, useDeskCall } from '../../administration/use-desk-call.ts';
import { CATEGORIES, categoriesQuery } from './queries.ts';

/** All works of a channel go to another one. This is not undone, so it says how many. */
export function MergeCategoryDialog({ row, onClose }: { row: CategoryRow; onClose: () => void }) {
  const [into, setInto] = useState<string | null>(null);
  const list = useQuery(categoriesQuery);
  const merge = useDeskCall(mergeCategory, CATEGORIES, onClose);
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
            onClick={() => into !== null && merge.mutate({ id: row.id, into })}
          >
            合并 {row.works.toLocaleString('zh-CN')} 篇作品
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <Select
          label="合并到"
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          value={into}
          error={fieldErrors(merge.error)['into']}
          onChange={setInto}
        />
        <Note tone="warning">合并不能撤销。“{row.name}”的作品和草稿会全部转入，它的地址会自动转到新的分类。</Note>
      </div>
    </Dialog>
  );
}
