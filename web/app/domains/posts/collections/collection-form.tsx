import { useState } from 'react';
import { createCollection, modifyCollection } from '#contract/posts/addresses.ts';
import { codePoints } from '#contract/text.ts';
import { COLLECTION_TITLE } from '#contract/posts/constants.ts';
import type { OwnCollection } from '#contract/posts/collections.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { Button } from '../../../ui/base/button.tsx';
import { TextArea, TextField } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Cluster, Stack } from '../../../ui/layout/primitives.tsx';
import css from './collection-form.module.css';

interface CollectionFormProps {
  /** The collection to edit; without it a new one is created. */
  collection?: OwnCollection;
  onDone: (collection: OwnCollection) => void;
  onCancel: () => void;
}

/** The form for title and summary. It keeps the input when the request fails. */
export function CollectionForm({ collection, onDone, onCancel }: CollectionFormProps) {
  const [title, setTitle] = useState(collection?.title ?? '');
  const [description, setDescription] = useState(collection?.description ?? '');
  const callOptions = { success: null, failure: null, onDone };
  const create = useCall(createCollection, callOptions);
  const modify = useCall(modifyCollection, callOptions);
  const { isPending, error, fields } = collection === undefined ? create : modify;
  const hasFields = Object.keys(fields).length > 0;

  const submit = () => {
    if (isPending) return;
    const form = { title, description };
    void (collection === undefined ? create.send(form) : modify.send({ collectionId: collection.id, ...form }));
  };

  return (
    <Stack as={Form} gap={12} padding={16} radius="l" className={css.form} onSend={submit}>
      <TextField
        label="合集名称"
        value={title}
        error={hasFields ? fields['title'] : error?.message}
        counter={`${codePoints(title)}/${COLLECTION_TITLE.max}`}
        // The form was opened by a press, to type in it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextArea
        label="简介"
        rows={2}
        value={description}
        error={fields['description']}
        onChange={({ target }) => setDescription(target.value)}
      />
      <Cluster as="p" gap={8} justify="end">
        <Button onClick={onCancel}>取消</Button>
        <Button type="submit" variant="primary" loading={isPending}>
          {collection === undefined ? '新建' : '保存'}
        </Button>
      </Cluster>
    </Stack>
  );
}
