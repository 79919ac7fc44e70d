import { Node, mergeAttributes } from '@tiptap/core';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { pathOf } from './own-picture.ts';
import type { PictureUploads } from './picture-uploads.ts';
import { PictureView } from './picture-view.tsx';

export interface PictureOptions {
  uploads: PictureUploads;
  /** Makes a picture of the text the cover; left out where there is no cover to choose. */
  onUseAsCover: ((src: string) => void) | null;
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    picture: {
      /** Puts pictures whose upload has begun at a place, or where the cursor is. */
      insertPictures: (uploadIds: string[], at?: number) => ReturnType;
    };
  }
}

/**
 * A picture of an article. While it is on its way it has no address but the id of its upload; such a node never leaves
 * this page (see document.ts).
 */
export const PictureNode = Node.create<PictureOptions>({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,

  addAttributes() {
    return {
      src: {
        default: null,
        parseHTML: (element: HTMLElement) =>
          element.dataset['upload'] === undefined ? pathOf(element.getAttribute('src') || '//') : null,
      },
      alt: { default: '' },
      caption: {
        default: '',
        parseHTML: (element: HTMLElement) => element.dataset['caption'] ?? '',
        renderHTML: ({ caption }) => (caption === '' ? {} : { 'data-caption': String(caption) }),
      },
      upload: {
        default: null,
        parseHTML: (element: HTMLElement) => element.dataset['upload'] ?? null,
        renderHTML: ({ upload }) => (upload === null ? {} : { 'data-upload': String(upload) }),
      },
    };
  },

  parseHTML() {
    return [
      {
        tag: 'img',
        getAttrs: (element) =>
          element.dataset['upload'] !== undefined || pathOf(element.getAttribute('src') || '//') !== null ? null : false,
      },
    ];
  },

  renderHTML({ HTMLAttributes }) {
    return ['img', mergeAttributes(HTMLAttributes)];
  },

  addCommands() {
    return {
      insertPictures:
        (uploadIds, at) =>
        ({ chain, state }) => {
          const nodes = uploadIds.map((upload) => ({ type: this.name, attrs: { upload } }));
          return chain()
            .insertContentAt(at ?? { from: state.selection.from, to: state.selection.to }, nodes)
            .run();
        },
    };
  },

  addNodeView() {
    return ReactNodeViewRenderer(PictureView);
  },
});
