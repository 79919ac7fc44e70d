import fc from 'fast-check';
import type { DocNode } from '#contract/document.ts';
import { withoutIdleBlanks } from '../../src/documents/markdown.ts';

/** Texts of the kind that Markdown reads something into: each of them is what somebody wrote. */
const PIECES =
  '湖水退去|候鸟|。|，|！|：|“强调”|（注）|《报》|——|……|word|B9|1337|字a1| |*|**|***|_|__1337__|`|``|```|~|~~|~~~|[|]|(|)|[甲](乙)|![图](y)|[^1]|^[注]|[a]: b|#|##|# 标题|1.|1. |2)|- |-|--|---|+|+ |=|===|:--|>|> |<|<canvas>|<title>|</p>|<script>alert(1)</script>|<!--|-->|<a href="x">|<?php|&|&lt;|&amp;|&#35;|&copy|\\|\\*|\\\\|!|$x$|😀|https://a.example/?a=1&copy=2_x_|a@b.com|C#|a_b_c|2*3*4|5 > 3'.split(
    '|',
  );
const words = fc.array(fc.constantFrom(...PIECES, '|', 'a | b'), { minLength: 1, maxLength: 7 }).map((pieces) => pieces.join(''));
const href = fc.constantFrom(
  'https://a.example/',
  'https://a.example/(b)?c=1&lt;=2',
  'https://a.example/x_y_z*1*',
  'mailto:a@b.com',
);

const mark = fc.constantFrom(...['bold', 'italic', 'underline', 'strike', 'superscript', 'subscript'].map((type) => ({ type })));
type Marks = NonNullable<DocNode['marks']>;
const marks: fc.Arbitrary<Marks> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Marks>([]) },
  {
    weight: 3,
    arbitrary: fc.uniqueArray(mark, {
      selector: ({ type }) => (type === 'subscript' ? 'superscript' : type),
      minLength: 1,
      maxLength: 3,
    }),
  },
  { weight: 1, arbitrary: fc.constant<Marks>([{ type: 'code' }]) },
  { weight: 1, arbitrary: fc.tuple(href, mark).map(([to, also]): Marks => [{ type: 'link', attrs: { href: to } }, also]) },
);
/** Blanks at the edge of words in bold are not bold to anybody. */
const text: fc.Arbitrary<DocNode> = fc
  .tuple(words, marks)
  .map(([value, list]) =>
    list.length === 0 ? { type: 'text', text: value } : { type: 'text', text: value.trim() || '字', marks: list },
  );
const note: fc.Arbitrary<DocNode> = words.map((value) => ({
  type: 'footnote',
  attrs: { text: value.replace(/\s+/g, ' ').trim() || '注' },
}));
const line = fc.array(fc.oneof({ weight: 9, arbitrary: text }, { weight: 1, arbitrary: note }), { minLength: 1, maxLength: 4 });
const lines = fc
  .array(line, { minLength: 1, maxLength: 3 })
  .map((list) => list.flatMap((one, index) => (index === 0 ? one : [{ type: 'hardBreak' }, ...one])));

const paragraph: fc.Arbitrary<DocNode> = lines.map((content) => ({ type: 'paragraph', content }));
const heading: fc.Arbitrary<DocNode> = fc
  .tuple(fc.constantFrom(2, 3, 4), line)
  .map(([level, content]) => ({ type: 'heading', attrs: { level }, content }));
const codeBlock: fc.Arbitrary<DocNode> = fc
  .tuple(fc.array(words, { minLength: 1, maxLength: 3 }), fc.constantFrom(null, 'js', 'c++'))
  .map(([rows, language]) => ({
    type: 'codeBlock',
    attrs: { language },
    content: [{ type: 'text', text: `码${rows.join('\n\n')}码` }],
  }));
const cell: fc.Arbitrary<DocNode> = fc
  .array(fc.oneof({ weight: 3, arbitrary: paragraph }, { weight: 1, arbitrary: codeBlock }), { minLength: 1, maxLength: 2 })
  .map((content) => ({ type: 'tableCell', attrs: { colspan: 1, rowspan: 1 }, content }));
const table: fc.Arbitrary<DocNode> = fc
  .array(fc.tuple(cell, cell), { minLength: 1, maxLength: 2 })
  .map((rows) => ({ type: 'table', content: rows.map((content) => ({ type: 'tableRow', content })) }));
const rule = fc.constant<DocNode>({ type: 'horizontalRule' });
const card = fc.constant<DocNode>({ type: 'work', attrs: { postsId: 'w1' } });

const { block } = fc.letrec<{ block: DocNode; item: DocNode }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 6, arbitrary: paragraph },
    { weight: 2, arbitrary: heading },
    { weight: 1, arbitrary: codeBlock },
    { weight: 1, arbitrary: table },
    { weight: 1, arbitrary: rule },
    { weight: 1, arbitrary: card },
    {
      weight: 2,
      arbitrary: fc.array(tie('item'), { minLength: 1, maxLength: 3 }).map((content) => ({ type: 'bulletList', content })),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom(1, 3, 9, 99), fc.array(tie('item'), { minLength: 1, maxLength: 3 }))
        .map(([start, content]) => ({ type: 'orderedList', attrs: { start }, content })),
    },
    {
      weight: 2,
      arbitrary: fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((content) => ({ type: 'blockquote', content })),
    },
  ),
  item: fc
    .tuple(paragraph, fc.array(tie('block'), { maxLength: 2 }))
    .map(([first, more]) => ({ type: 'listItem', content: [first, ...more] })),
}));

/** A text of up to eight blocks, without the blanks and empty lines that no reader sees. */
export const randomDocument: fc.Arbitrary<DocNode> = fc
  .array(block, { minLength: 1, maxLength: 8 })
  .map((content) => plain({ type: 'doc', content }))
  .filter((document) => isFilled(document));

const isFilled = (node: DocNode): boolean =>
  (!['paragraph', 'heading', 'codeBlock'].includes(node.type) ||
    ((node.content?.length ?? 0) > 0 && node.content?.every(isFilledPart(node)) === true)) &&
  (node.content ?? []).every(isFilled);

/** A break stands between words, as nobody sees one anywhere else. */
const isFilledPart =
  ({ content = [] }: DocNode) =>
  ({ type }: DocNode, index: number): boolean =>
    type !== 'hardBreak' || (isWord(content[index - 1]) && isWord(content[index + 1]));

const isWord = (node: DocNode | undefined): boolean => node?.type === 'text' || node?.type === 'footnote';

/** Neighbours in the same type are one text, the types are named in one order, and nothing is emphasised that has no ink. */
export function plain(node: DocNode): DocNode {
  const { type, attrs, content = [] } = withoutIdleBlanks(node);
  const merged: DocNode[] = [];
  for (const child of content.map(plain)) {
    const last = merged.at(-1);
    if (last?.text !== undefined && child.text !== undefined && sameMarks(last, child)) last.text += child.text;
    else merged.push({ ...child });
  }
  return {
    type,
    ...(attrs === undefined ? {} : { attrs }),
    ...(node.text === undefined ? {} : { text: node.text }),
    ...(node.marks === undefined || node.marks.length === 0 ? {} : { marks: sorted(node.marks) }),
    ...(merged.length === 0 ? {} : { content: merged }),
  };
}

const sorted = (marks: Marks): Marks => marks.toSorted((a, b) => (a.type < b.type ? -1 : 1));
const sameMarks = (one: DocNode, other: DocNode): boolean =>
  JSON.stringify(sorted(one.marks ?? [])) === JSON.stringify(sorted(other.marks ?? []));
