import { Node } from '@tiptap/pm/model';
import { defaultMarkdownSerializer, MarkdownSerializer } from 'prosemirror-markdown';
import type { DocNode } from '#contract/document.ts';
import { renderDocument } from './render.ts';
import { documentSchema } from './schema.ts';

/** Where the files of a document's pictures and videos lie; null where there is none. */
export interface FileNames {
  picture: (src: string) => string | null;
  video: (mediaId: string) => string | null;
}

/** A stored document as Markdown. Tables and underlined words, which Markdown has no signs for, are HTML within it. */
export function markdownOf(document: DocNode, names: FileNames): string {
  return serializerOf(names).serialize(Node.fromJSON(documentSchema, document), { tightLists: true });
}

const { nodes, marks } = defaultMarkdownSerializer;
type NodeWriter = NonNullable<(typeof nodes)[string]>;
const same = (name: string): NodeWriter => nodes[name] ?? (() => {});
const mark = (name: string) => marks[name] ?? { open: '', close: '' };

function serializerOf(names: FileNames): MarkdownSerializer {
  return new MarkdownSerializer(
    {
      text: same('text'),
      paragraph: same('paragraph'),
      heading: same('heading'),
      blockquote: same('blockquote'),
      bulletList: same('bullet_list'),
      orderedList: (state, node) => {
        const start = Number(node.attrs['start'] ?? 1);
        state.renderList(node, '   ', (index) => `${start + index}. `);
      },
      listItem: same('list_item'),
      hardBreak: same('hard_break'),
      horizontalRule: same('horizontal_rule'),
      codeBlock: (state, node) => {
        const fence = '`'.repeat(Math.max(3, ...[...node.textContent.matchAll(/`+/g)].map(([run]) => run.length + 1)));
        state.write(`${fence}${String(node.attrs['language'] ?? '')}\n`);
        state.text(node.textContent, false);
        state.ensureNewLine();
        state.write(fence);
        state.closeBlock(node);
      },
      image: (state, node) => {
        const { src, alt, caption } = node.attrs;
        const name = names.picture(String(src));
        if (name !== null) state.write(`![${state.esc(String(alt))}](${name})`);
        if (caption !== '') state.write(`${name === null ? '' : '\n\n'}*${state.esc(String(caption))}*`);
        state.closeBlock(node);
      },
      video: (state, node) => {
        const { mediaId, caption } = node.attrs;
        const name = names.video(String(mediaId));
        const words = state.esc(caption === '' ? '视频' : `视频：${String(caption)}`);
        state.write(name === null ? words : `[${words}](${name})`);
        state.closeBlock(node);
      },
      work: (state, node) => {
        state.write(`（站内作品 ${String(node.attrs['postsId'])}）`);
        state.closeBlock(node);
      },
      table: (state, node) => {
        const table = { type: 'doc', content: [node.toJSON() as DocNode] };
        state.write(renderDocument(table, { pictures: new Map(), videos: new Map() }).html);
        state.closeBlock(node);
      },
    },
    {
      link: mark('link'),
      bold: mark('strong'),
      italic: mark('em'),
      underline: { open: '<u>', close: '</u>', mixable: true, expelEnclosingWhitespace: true },
      strike: { open: '~~', close: '~~', mixable: true, expelEnclosingWhitespace: true },
      code: mark('code'),
    },
    { strict: false },
  );
}
