import { Mark, type Extensions } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Placeholder } from '@tiptap/extensions';
import { StarterKit } from '@tiptap/starter-kit';
import type { ReviewReason } from '#contract/posts.ts';
import { checkedAddress } from './link-address.ts';
import { Find } from './find.ts';
import type { Dropped } from './paste-pictures.ts';
import { PictureInput } from './picture-input.ts';
import { PictureNode } from './picture-node.ts';
import type { PictureUploads } from './picture-uploads.ts';
import { Remarks } from './remarks.ts';
import { VideoNode } from './video-node.tsx';
import { WorkNode } from './work-node.tsx';

export interface ArticleEditorParts {
  uploads: PictureUploads;
  onUseAsCover: (src: string) => void;
  onDropped: (dropped: Dropped[]) => void;
  onDocument: (file: File) => void;
  reasons: readonly ReviewReason[];
}

/** The editor's schema and behaviour: exactly the nodes and marks of contract/document.ts. */
export const articleExtensions = ({ uploads, onUseAsCover, onDropped, onDocument, reasons }: ArticleEditorParts): Extensions => [
  words,
  PlainTable,
  TableRow,
  TableHeader,
  TableCell,
  VideoNode,
  WorkNode,
  PictureNode.configure({ uploads, onUseAsCover }),
  PictureInput.configure({ uploads, onDropped, onDocument }),
  Remarks.configure({ reasons }),
  Find,
  Placeholder.configure({
    placeholder: ({ node }) =>
      node.type.name === 'heading'
        ? '小标题'
        : '从这里开始写。可以直接粘贴 Word、公众号里的文字，也可以把图片、Word 或 Markdown 文档拖进来。',
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

/** Headings, lists, quotes, links and the like. */
const words = Basics.configure({
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
});

/** Without the column widths that would need style attributes. */
const PlainTable = Table.extend({
  renderHTML() {
    return ['div', { class: 'table' }, ['table', ['tbody', 0]]];
  },
}).configure({ allowTableNodeSelection: true, View: null });

/** A short text without pictures and tables, in the same schema. */
export const shortExtensions = (placeholder: string): Extensions => [words, Placeholder.configure({ placeholder })];
