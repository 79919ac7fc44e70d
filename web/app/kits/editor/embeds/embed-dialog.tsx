import type { Editor } from '@tiptap/core';
import { stepBehindPicture } from '../pictures/behind-picture.ts';
import type { Embeds } from './embeds.ts';

interface EmbedDialogProps {
  embeds: Embeds;
  editor: Editor;
  kind: 'video' | 'work';
  onClose: () => void;
}

/** Asks for a video or a post and puts it where the cursor is; the writer goes on behind it. */
export function EmbedDialog({ embeds, editor, kind, onClose }: EmbedDialogProps) {
  // After the dialog has given the focus back: the cursor a text without focus is given is not the one that is seen.
  const close = (act: () => void = () => {}) => {
    onClose();
    requestAnimationFrame(() => {
      editor.view.focus();
      act();
    });
  };
  const insert = (id: string) =>
    editor
      .chain()
      .command(({ tr }) => (stepBehindPicture(tr), true))
      .insertContent({ type: kind, attrs: kind === 'video' ? { mediaId: id } : { postsId: id } })
      .command(({ tr }) => (stepBehindPicture(tr), true))
      .scrollIntoView()
      .run();
  const Choices = kind === 'video' ? embeds.VideoDialog : embeds.PostDialog;
  return <Choices onChoose={(id) => close(() => insert(id))} onClose={close} />;
}
