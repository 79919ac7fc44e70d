import type { ComponentType } from 'react';

/** Videos and posts of the site inside a text: the components that show them and the dialogs that choose one. */
export interface Embeds {
  Video: ComponentType<{ mediaId: string; caption: string }>;
  Post: ComponentType<{ postsId: string }>;
  VideoDialog: ComponentType<ChoiceDialogProps>;
  PostDialog: ComponentType<ChoiceDialogProps>;
}

export interface ChoiceDialogProps {
  /** Takes the id of the chosen video or post. */
  onChoose: (id: string) => void;
  onClose: () => void;
}
