import { Mark, Node, type Extensions } from '@tiptap/core';
import { Stack } from '../../ui/layout/primitives.tsx';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Placeholder } from '@tiptap/extensions';
import { Plugin } from '@tiptap/pm/state';
import { ReactNodeViewRenderer, type ReactNodeViewProps } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import type { ReviewReason } from '#contract/posts/drafts.ts';
import { Annotations } from './annotations.ts';
import { EmbedFrame } from './embeds/embed-frame.tsx';
import type { Embeds } from './embeds/embeds.ts';
import { Find } from './find/find.ts';
import { FootnoteNode } from './footnotes/footnote-node.ts';
import { checkedAddress } from './link-address.ts';
import { AutoLink } from './typing/auto-link.ts';
import { withSigns } from './typing/input-rules.ts';
import { TableLimits } from './typing/table-limits.ts';
import { UndoGroups } from './typing/undo-groups.ts';
import { MarkdownPaste, type PastedMarkdown } from './paste/markdown-paste.ts';
import { postIdOf } from './paste/own-address.ts';
import type { LeftOut } from './paste/paste-pictures.ts';
import { PictureInput } from './pictures/picture-input.ts';
import { PictureNode } from './pictures/picture-node.ts';
import type { PictureUploads } from './pictures/picture-uploads.ts';
import css from './pictures/picture-view.module.css';
import { Words, writeBehind } from './word-count.tsx';

export interface ArticleEditorParts {
  embeds: Embeds;
  uploads: PictureUploads;
  onUseAsCover: (src: string) => void;
  onLeftOut: (leftOut: LeftOut[]) => void;
  onDocument: (file: File) => void;
  onMarkdown: (pasted: PastedMarkdown) => void;
  onRefused: (files: number) => void;
  onTableFull: () => void;
  reasons: readonly ReviewReason[];
}

/** The article editor's extensions. Their schema has exactly the nodes and marks of contract/document.ts. */
export const articleExtensions = ({
  embeds,
  uploads,
  onUseAsCover,
  onLeftOut,
  onDocument,
  onMarkdown,
  onRefused,
  onTableFull,
  reasons,
}: ArticleEditorParts): Extensions => [
  ...textExtensions,
  PlainTable,
  TableRow,
  TableHeader,
  TableCell,
  VideoNode.configure({ Video: embeds.Video }),
  PostNode.configure({ Post: embeds.Post }),
  FootnoteNode,
  PictureNode.configure({ uploads, onUseAsCover }),
  PictureInput.configure({ uploads, onLeftOut, onDocument, onRefused }),
  TableLimits.configure({ onTableFull }),
  MarkdownPaste.configure({ onMarkdown }),
  Annotations.configure({ reasons }),
  Find,
  Placeholder.configure({
    placeholder: ({ node }) =>
      node.type.name === 'heading'
        ? '小标题'
        : '输入正文，输入“/”选择要插入的内容。可粘贴 Word、公众号文字，或拖入图片、Word、Markdown 文档。',
  }),
];

/** Text typed directly behind a link does not become part of it (`inclusive: false`), because Chinese has no space that would end the link. */
const Basics = StarterKit.extend({
  addExtensions() {
    return withSigns(this.parent?.() ?? []).map((extension) =>
      extension.name === 'link' && extension instanceof Mark ? extension.extend({ inclusive: false }) : extension,
    );
  },
});

/** Superscript or subscript; they exclude each other. */
const raisedMark = (name: 'superscript' | 'subscript', tag: 'sup' | 'sub'): Mark =>
  Mark.create({
    name,
    excludes: 'superscript subscript',
    // A footnote is a `sup`, too.
    parseHTML: () => [{ tag: `${tag}:not([data-note])` }],
    renderHTML: () => [tag, 0],
  });

/** Headings, lists, quotes, links and the like. */
const basics = Basics.configure({
  heading: { levels: [2, 3, 4] },
  // Milliseconds of pause that end an undo step; shorter ones belong to typing. UndoGroups also ends steps at sentences.
  undoRedo: { newGroupDelay: 2000 },
  dropcursor: { color: false, class: 'drop-cursor', width: 2 },
  link: {
    openOnClick: false,
    // Our AutoLink recognises the end of an address among Chinese words.
    autolink: false,
    linkOnPaste: false,
    defaultProtocol: 'https',
    HTMLAttributes: { target: null, rel: null, class: null },
    isAllowedUri: (url) => checkedAddress(url) !== null,
  },
});

const textExtensions = [basics, raisedMark('superscript', 'sup'), raisedMark('subscript', 'sub'), AutoLink, UndoGroups];

/** Tables without column widths, which would need style attributes. */
const PlainTable = Table.extend({
  renderHTML() {
    return ['div', { class: 'table' }, ['table', ['tbody', 0]]];
  },
}).configure({ allowTableNodeSelection: true, View: null });

/** Extensions of the short editor, without pictures and tables. */
export const shortExtensions = (placeholder: string): Extensions => [...textExtensions, Placeholder.configure({ placeholder })];

/** A video within the text. */
const VideoNode = Node.create<Pick<Embeds, 'Video'>>({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    mediaId: { default: null, parseHTML: (element: HTMLElement) => element.dataset['video'] ?? null },
    caption: {
      default: '',
      parseHTML: (element: HTMLElement) => element.dataset['caption'] ?? '',
    },
  }),
  parseHTML: () => [{ tag: 'figure[data-video]' }],
  renderHTML: ({ node }) => [
    'figure',
    { 'data-video': String(node.attrs['mediaId']), 'data-caption': String(node.attrs['caption'] ?? '') },
  ],
  addNodeView: () => ReactNodeViewRenderer(VideoView),
});

function VideoView({ node, editor, extension, selected, getPos, updateAttributes, deleteNode }: ReactNodeViewProps) {
  const { Video } = extension.options as Pick<Embeds, 'Video'>;
  const select = () => {
    const at = getPos();
    if (!selected && at !== undefined) editor.commands.setNodeSelection(at);
  };
  return (
    <EmbedFrame selected={selected} name="视频" onRemove={deleteNode}>
      <Video mediaId={String(node.attrs['mediaId'])} caption="" />
      <Stack gap={4} marginTop={6} size={13} leading="normal" className={css.words} contentEditable={false}>
        <Words
          className={undefined}
          label="视频说明"
          placeholder="填写视频说明"
          value={String(node.attrs['caption'] ?? '')}
          onFocus={select}
          onLeave={() => writeBehind(editor, node, getPos())}
          onChange={(caption) => updateAttributes({ caption })}
        />
      </Stack>
    </EmbedFrame>
  );
}

/** A post card within the text; it stores only the post's id. Pasting the address of a post on an empty line inserts a card. */
const PostNode = Node.create<Pick<Embeds, 'Post'>>({
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
  addNodeView: () => ReactNodeViewRenderer(PostNodeView),
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin({
        props: {
          handlePaste: ({ state: { selection } }, event) => {
            const id = postIdOf(event.clipboardData?.getData('text/plain') ?? '');
            const line = selection.$from.parent;
            if (id === null || !selection.empty || line.type.name !== 'paragraph' || line.content.size > 0) return false;
            return editor.commands.insertContent({ type: 'work', attrs: { postsId: id } });
          },
        },
      }),
    ];
  },
});

function PostNodeView({ node, extension, selected, deleteNode }: ReactNodeViewProps) {
  const { Post } = extension.options as Pick<Embeds, 'Post'>;
  return (
    <EmbedFrame selected={selected} name="作品卡片" onRemove={deleteNode}>
      <Post postsId={String(node.attrs['postsId'])} />
    </EmbedFrame>
  );
}
