import { Node } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { ReactNodeViewRenderer, type ReactNodeViewProps } from '@tiptap/react';
import { EmbedFrame } from './embed-frame.tsx';
import { WorkEmbed } from './embeds.tsx';
import { workIdOf } from './own-address.ts';

/** A work of the site in the text: its id alone, shown as a card. The address of one, pasted on a line of its own, becomes one. */
export const WorkNode = Node.create({
  name: 'work',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    postsId: { default: null, parseHTML: (element: HTMLElement) => element.dataset['work'] ?? null },
  }),
  parseHTML: () => [
    { tag: 'div[data-work]', getAttrs: (element) => (/^[\w-]{1,16}$/.test(element.dataset['work'] ?? '') ? null : false) },
  ],
  renderHTML: ({ node }) => ['div', { 'data-work': String(node.attrs['postsId']) }],
  addNodeView: () => ReactNodeViewRenderer(WorkView),
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        props: {
          handlePaste: ({ state: { selection } }, event) => {
            const id = workIdOf(event.clipboardData?.getData('text/plain') ?? '');
            const line = selection.$from.parent;
            if (id === null || !selection.empty || line.type.name !== 'paragraph' || line.content.size > 0) return false;
            return editor.commands.insertContent({ type: 'work', attrs: { postsId: id } });
          },
        },
      }),
    ];
  },
});

const WorkView = ({ node, selected, deleteNode }: ReactNodeViewProps) => (
  <EmbedFrame selected={selected} name="作品卡片" onRemove={deleteNode}>
    <WorkEmbed postsId={String(node.attrs['postsId'])} />
  </EmbedFrame>
);
