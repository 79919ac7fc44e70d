import { useState } from 'react';
import { createFolder, modifyFolder } from '#contract/library/addresses.ts';
import { codePoints } from '#contract/text.ts';
import { FOLDER_NAME_MAX } from '#contract/library/constants.ts';
import type { Folder } from '#contract/library/folders.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Checkbox } from '../../../ui/forms/choice.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Cluster, Stack } from '../../../ui/layout/primitives.tsx';
import css from './folder-form.module.css';

interface FolderFormProps {
  /** The folder to edit; without it a new one is created. */
  folder?: Folder;
  onDone: (folder: Folder) => void;
  onCancel: () => void;
}

/** The form for name and visibility. It keeps the input when the request fails. */
export function FolderForm({ folder, onDone, onCancel }: FolderFormProps) {
  const [name, setName] = useState(folder?.name ?? '');
  const [isPublic, setIsPublic] = useState(folder?.isPublic ?? false);
  // Errors are shown under the name, the only text field.
  const callOptions = { success: null, failure: null, onDone };
  const create = useCall(createFolder, callOptions);
  const modify = useCall(modifyFolder, callOptions);
  const { isPending, error, fields } = folder === undefined ? create : modify;

  const submit = () => {
    if (isPending) return;
    const form = { name, isPublic };
    void (folder === undefined ? create.send(form) : modify.send({ folderId: folder.id, ...form }));
  };

  return (
    <Stack as={Form} gap={12} padding={16} radius="l" className={css.form} onSend={submit}>
      <TextField
        label="收藏夹名称"
        value={name}
        error={fields['name'] ?? error?.message}
        counter={`${codePoints(name)}/${FOLDER_NAME_MAX}`}
        // The form was opened by a press, to type in it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onChange={({ target }) => setName(target.value)}
      />
      <Checkbox checked={isPublic} onChange={({ target }) => setIsPublic(target.checked)} note="别人可以通过链接看到里面的内容">
        公开
      </Checkbox>
      <Cluster as="p" gap={8} justify="end">
        <Button onClick={onCancel}>取消</Button>
        <Button type="submit" variant="primary" loading={isPending}>
          {folder === undefined ? '新建' : '保存'}
        </Button>
      </Cluster>
    </Stack>
  );
}
