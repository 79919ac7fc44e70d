import type { Editor } from '@tiptap/core';
import { behindPicture } from '../pictures/behind-picture.ts';
import type { Embeds } from './embeds.ts';

interface EmbedDialogProps {
  embeds: Embeds;
  editor: Editor;
  kind: 'video' | 'work';
  onClose: () => void;
}

/** Lets the writer choose a video or a post, inserts it at the cursor and puts the cursor behind it. */
export function EmbedDialog({ embeds, editor, kind, onClose }: EmbedDialogProps) {
  // Inserts after the dialog has returned the focus, because a cursor set while the editor has no focus is not the visible one.
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
      .command(behindPicture)
      .insertContent({ type: kind, attrs: kind === 'video' ? { mediaId: id } : { postsId: id } })
      .command(behindPicture)
      .scrollIntoView()
      .run();
  const Choices = kind === 'video' ? embeds.VideoDialog : embeds.PostDialog;
  return <Choices onChoose={(id) => close(() => insert(id))} onClose={close} />;
}
