import { Schema, type NodeSpec } from '@tiptap/pm/model';

const block = (content: string, more: NodeSpec = {}): NodeSpec => ({ group: 'block', content, ...more });
const cell: NodeSpec = { content: 'block+', attrs: { colspan: { default: 1 }, rowspan: { default: 1 } } };

/**
 * The server's ProseMirror schema of a post's document, equal to the editor's: which nodes may contain which. `content` is a
 * ProseMirror content expression; an attribute `{}` is required. Values of attributes are checked in parse.ts.
 */
export const documentSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: block('inline*'),
    heading: block('inline*', { attrs: { level: { default: 2 } } }),
    bulletList: block('listItem+'),
    orderedList: block('listItem+', { attrs: { start: { default: 1 } } }),
    listItem: { content: 'paragraph block*' },
    blockquote: block('block+'),
    codeBlock: block('text*', { marks: '', attrs: { language: { default: null } } }),
    horizontalRule: { group: 'block' },
    image: { group: 'block', attrs: { src: {}, alt: { default: '' }, caption: { default: '' }, layout: { default: null } } },
    video: { group: 'block', attrs: { mediaId: {}, caption: { default: '' } } },
    /** The card of another post. */
    work: { group: 'block', attrs: { postsId: {} } },
    table: block('tableRow+'),
    tableRow: { content: '(tableCell | tableHeader)*' },
    tableHeader: cell,
    tableCell: cell,
    hardBreak: { group: 'inline', inline: true },
    footnote: { group: 'inline', inline: true, attrs: { text: {} } },
    text: { group: 'inline' },
  },
  marks: {
    link: { attrs: { href: {} } },
    bold: {},
    italic: {},
    underline: {},
    strike: {},
    superscript: {},
    subscript: {},
    // The editor's code mark excludes all other marks. Here it does not, because a stored draft that has both must still load.
    code: { excludes: 'code' },
  },
});
