import { Mark, Node, type Extensions } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Placeholder } from '@tiptap/extensions';
import { StarterKit } from '@tiptap/starter-kit';
import type { ReviewReason } from '#contract/posts.ts';
import { checkedAddress } from './link-address.ts';
import type { Dropped } from './paste-pictures.ts';
import { PictureInput } from './picture-input.ts';
import { PictureNode } from './picture-node.ts';
import type { PictureUploads } from './picture-uploads.ts';
import { Remarks } from './remarks.ts';

export interface ArticleEditorParts {
  uploads: PictureUploads;
  onUseAsCover: (src: string) => void;
  onDropped: (dropped: Dropped[]) => void;
  reasons: readonly ReviewReason[];
}

/** The editor's schema and behaviour: exactly the nodes and marks of contract/document.ts. */
export const articleExtensions = ({ uploads, onUseAsCover, onDropped, reasons }: ArticleEditorParts): Extensions => [
  Basics.configure({
    heading: { levels: [2, 3, 4] },
    dropcursor: { color: false, class: 'drop-cursor', width: 2 },
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (url) => checkedAddress(url) !== null,
      // 1.5 or 说明.md are not addresses anybody meant.
      shouldAutoLink: (url) => /^(https?:\/\/|www\.)/i.test(url),
    },
  }),
  PlainTable,
  TableRow,
  TableHeader,
  TableCell,
  VideoNode,
  PictureNode.configure({ uploads, onUseAsCover }),
  PictureInput.configure({ uploads, onDropped }),
  Remarks.configure({ reasons }),
  Placeholder.configure({
    placeholder: ({ node }) =>
      node.type.name === 'heading' ? '小标题' : '从这里开始写。可以直接粘贴 Word、公众号里的文字，也可以把图片拖进来。',
  }),
];

/** Words written behind a link do not belong to it: Chinese has no blank that would end one. */
const Basics = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((extension) =>
      extension.name === 'link' && extension instanceof Mark ? extension.extend({ inclusive: false }) : extension,
    );
  },
});

/** Without the column widths that would need style attributes. */
const PlainTable = Table.extend({
  renderHTML() {
    return ['div', { class: 'table' }, ['table', ['tbody', 0]]];
  },
}).configure({ allowTableNodeSelection: true, View: null });

/** A video of the author's in the text. It is shown and kept; there is no way yet to put one in. */
const VideoNode = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    mediaId: { default: null, parseHTML: (element: HTMLElement) => element.dataset['video'] ?? null },
    caption: { default: '' },
  }),
  parseHTML: () => [{ tag: 'figure[data-video]' }],
  renderHTML: ({ node }) => [
    'figure',
    { 'data-video': String(node.attrs['mediaId']) },
    `视频 ${String(node.attrs['caption'] ?? '')}`,
  ],
});
