import { mergeAttributes, Node } from '@tiptap/core';
import { ReactNodeViewRenderer } from '@tiptap/react';
import type { PictureLayout } from '#contract/posts/constants.ts';
import { layoutOf } from '#contract/posts/picture-layout.ts';
import { pathOf } from '../paste/own-picture.ts';
import { behindPicture, stepBehindUpload } from './behind-picture.ts';
import { rowsPlugin } from './rows.ts';
import { PictureView, type PictureOptions } from './picture-view.tsx';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    picture: {
      /** Inserts pictures with these uploads at a position, by default at the cursor. */
      insertPictures: (uploadIds: string[], at?: number, layout?: PictureLayout) => ReturnType;
    };
  }
}

/**
 * A picture of an article. Until it is uploaded, `src` is null and `upload` has the id of its upload; such a node is not saved
 * (document.ts).
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
      layout: {
        default: null,
        parseHTML: (element: HTMLElement) => layoutOf(element.dataset['layout']),
        renderHTML: ({ layout }) => (layout === null ? {} : { 'data-layout': String(layout) }),
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
        (uploadIds, at, layout) =>
        ({ chain }) => {
          const nodes = uploadIds.map((upload) => ({ type: this.name, attrs: { upload, layout: layout ?? null } }));
          return chain()
            .command((props) => at !== undefined || behindPicture(props))
            .command(({ tr, commands }) =>
              commands.insertContentAt(at ?? { from: tr.selection.from, to: tr.selection.to }, nodes),
            )
            .command(({ tr }) => {
              stepBehindUpload(tr, uploadIds.at(-1) ?? '');
              return true;
            })
            .run();
        },
    };
  },

  addProseMirrorPlugins: () => [rowsPlugin()],

  addNodeView() {
    // On the node view's outer element, which the style sheet places side by side.
    return ReactNodeViewRenderer(PictureView, {
      attrs: ({ node }) => ({ 'data-in-row': node.attrs['layout'] === 'row' ? 'yes' : 'no' }),
    });
  },
});
