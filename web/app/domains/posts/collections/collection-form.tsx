import { useState, type FormEvent } from 'react';
import { codePoints } from '#contract/text.ts';
import { COLLECTION_TITLE } from '#contract/posts/constants.ts';
import type { OwnCollection } from '#contract/posts/collections.ts';
import { createCollection, modifyCollection } from '../api.ts';
import { ApiError, request } from '../../../lib/api.ts';
import { Button } from '../../../ui/base/button.tsx';
import { TextArea, TextField } from '../../../ui/forms/field.tsx';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import css from './collection-form.module.css';

interface CollectionFormProps {
  /** The collection to change; without it a new one is made. */
  collection?: OwnCollection;
  onDone: (collection: OwnCollection) => void;
  onCancel: () => void;
}

/** Name and a few words. What was typed stays when it is refused. */
export function CollectionForm({ collection, onDone, onCancel }: CollectionFormProps) {
  const [title, setTitle] = useState(collection?.title ?? '');
  const [description, setDescription] = useState(collection?.description ?? '');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [sending, setSending] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (sending) return;
    setSending(true);
    setErrors({});
    try {
      const form = { title, description };
      onDone(
        await (collection === undefined
          ? request(createCollection, form)
          : request(modifyCollection, { collectionId: collection.id, ...form })),
      );
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      setErrors(Object.keys(fields).length > 0 ? fields : { title: error instanceof Error ? error.message : '请求失败' });
      setSending(false);
    }
  };

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="合集名称"
        value={title}
        error={errors['title']}
        counter={`${codePoints(title)}/${COLLECTION_TITLE.max}`}
        // Who asked for the form wants to type.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextArea
        label="简介"
        rows={2}
        value={description}
        error={errors['description']}
        onChange={({ target }) => setDescription(target.value)}
      />
      <Cluster as="p" gap="2" justify="end">
        <Button onClick={onCancel}>取消</Button>
        <Button type="submit" variant="primary" loading={sending}>
          {collection === undefined ? '新建' : '保存'}
        </Button>
      </Cluster>
    </form>
  );
}
