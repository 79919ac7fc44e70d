import { useState } from 'react';
import { createCategory, modifyCategory, type CategoryRow } from '#contract/categories.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import css from '../../administration/desk-page.module.css';
import { fieldErrors, useDeskCall } from '../../administration/use-desk-call.ts';
import { CATEGORIES } from './queries.ts';

/** A new channel, or one that is renamed. */
export function CategoryDialog({ known, onClose }: { known: CategoryRow | null; onClose: () => void }) {
  const [name, setName] = useState(known?.name ?? '');
  const [slug, setSlug] = useState(known?.slug ?? '');
  const create = useDeskCall(createCategory, CATEGORIES, onClose);
  const modify = useDeskCall(modifyCategory, CATEGORIES, onClose);
  const errors = fieldErrors(create.error ?? modify.error);
  const save = () => {
    if (known === null) create.mutate({ name, slug });
    else modify.mutate({ id: known.id, name, slug });
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
      <div className={css.form}>
        <TextField label="名称" required value={name} error={errors['name']} onChange={(event) => setName(event.target.value)} />
        <TextField
          label="地址名"
          required
          value={slug}
          error={errors['slug']}
          autoCapitalize="none"
          spellCheck={false}
          hint={`频道的短地址：${location.host}/${slug === '' ? '…' : slug}`}
          onChange={(event) => setSlug(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
