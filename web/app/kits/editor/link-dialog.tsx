import type { Editor } from '@tiptap/core';
import { useRef, useState, type FormEvent } from 'react';
import { Button } from '../../ui/base/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Stack } from '../../ui/layout/primitives.tsx';
import { checkedAddress } from './link-address.ts';

interface LinkDialogProps {
  editor: Editor;
  onClose: () => void;
}

/** Inserts, changes or removes the link at the selection. Mounted for each use, so its state starts from the present link. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const [{ href, needsWords }] = useState(() => linkAt(editor));
  const [address, setAddress] = useState(href);
  const [words, setWords] = useState('');
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);

  const close = () => {
    onClose();
    requestAnimationFrame(() => editor.commands.focus());
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkedAddress(address);
    if (checked === null) return setError('请填写完整的网址，如 https://www.example.com');
    if (needsWords)
      editor.commands.insertContent({
        type: 'text',
        text: words.trim() || address.trim(),
        marks: [{ type: 'link', attrs: { href: checked } }],
      });
    else editor.chain().extendMarkRange('link').setLink({ href: checked }).run();
    close();
  };
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run();
    close();
  };

  return (
    <Dialog
      open
      size="s"
      title={href === '' ? '插入链接' : '修改链接'}
      onOpenChange={(open) => !open && close()}
      footer={
        <>
          {href !== '' && (
            <Button variant="quiet" onClick={remove}>
              移除链接
            </Button>
          )}
          <Button variant="primary" onClick={() => form.current?.requestSubmit()}>
            确定
          </Button>
        </>
      }
    >
      <Stack as="form" gap={16} ref={form} noValidate onSubmit={onSubmit}>
        <TextField
          label="网址"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          value={address}
          error={error}
          onChange={(event) => {
            setAddress(event.target.value);
            setError(undefined);
          }}
        />
        {needsWords && (
          <TextField
            label="显示的文字"
            placeholder="不填则显示网址"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
        <button type="submit" hidden />
      </Stack>
    </Dialog>
  );
}

/** The link at the selection; `needsWords`: there is neither a link nor a selection, so the dialog also asks for the text. */
function linkAt(editor: Editor): { href: string; needsWords: boolean } {
  const href = String(editor.getAttributes('link')['href'] ?? '');
  return { href, needsWords: href === '' && editor.state.selection.empty };
}
