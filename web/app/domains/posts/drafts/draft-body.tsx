import { createElement, Fragment, type ReactNode } from 'react';
import type { DocNode } from '#contract/document.ts';
import { isRightToLeft, piecesOf } from '#contract/text.ts';
import { columnsOf, inRows, layoutOf } from '#contract/posts/picture-layout.ts';
import { notesOf, plainText } from '../../../kits/editor/document.ts';
import { VideoEmbed, PostEmbed } from '../embeds/embeds.tsx';
import body from '../../../styles/article-body.module.css';
import { classes } from '../../../ui/base/classes.ts';

/** The text as readers will see it, rendered in the browser from the draft; the server renders it when it is submitted. */
export const DraftBody = ({ document, className }: { document: DocNode | null; className?: string | undefined }) => (
  <div className={classes(body.body, className)}>
    {children(document)}
    <Notes notes={notesOf(document)} />
  </div>
);

const Notes = ({ notes }: { notes: readonly string[] }) =>
  notes.length === 0 ? null : (
    <section className="notes" aria-label="脚注">
      <ol>
        {notes.map((text, index) => (
          <li key={index}>{text}</li>
        ))}
      </ol>
    </section>
  );

const children = (node: DocNode | null): ReactNode =>
  inRows(node?.content ?? []).map((row, index) =>
    row.length === 1 ? (
      <Fragment key={index}>{drawAll(row)}</Fragment>
    ) : (
      <div key={index} className="gallery" data-columns={columnsOf(row.length)}>
        {drawAll(row)}
      </div>
    ),
  );

const drawAll = (nodes: readonly DocNode[]): ReactNode =>
  nodes.map((node, index) => <Fragment key={index}>{draw(node)}</Fragment>);

function draw(node: DocNode): ReactNode {
  const attrs = node.attrs ?? {};
  switch (node.type) {
    case 'text':
      return drawText(node);
    case 'heading':
      return createElement(`h${String(attrs['level'] ?? 2)}`, directionOf(node), children(node));
    case 'orderedList':
      return <ol start={Number(attrs['start'] ?? 1)}>{children(node)}</ol>;
    case 'codeBlock':
      return (
        <pre tabIndex={0}>
          <code>{children(node)}</code>
        </pre>
      );
    case 'horizontalRule':
      return <hr />;
    case 'hardBreak':
      return <br />;
    case 'footnote':
      return <sup data-note={String(attrs['text'] ?? '')} />;
    case 'image':
      return drawPicture(attrs);
    case 'video':
      return <VideoEmbed mediaId={String(attrs['mediaId'])} caption={String(attrs['caption'] ?? '')} />;
    case 'work':
      return <PostEmbed postsId={String(attrs['postsId'])} />;
    case 'table':
      return (
        <div className="table">
          <table>
            <tbody>{children(node)}</tbody>
          </table>
        </div>
      );
    case 'tableHeader':
      return <th {...spans(attrs)}>{children(node)}</th>;
    case 'tableCell':
      return <td {...spans(attrs)}>{children(node)}</td>;
    default:
      return TAGS[node.type] === undefined
        ? children(node)
        : createElement(TAGS[node.type] ?? 'p', directionOf(node), children(node));
  }
}

/** Lines in Arabic or Hebrew start at the right. */
const directionOf = (node: DocNode) => (isRightToLeft(plainText(node)) ? { dir: 'rtl' } : null);

const TAGS: Record<string, string> = {
  paragraph: 'p',
  bulletList: 'ul',
  listItem: 'li',
  blockquote: 'blockquote',
  tableRow: 'tr',
};
const MARKS: Record<string, string> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  superscript: 'sup',
  subscript: 'sub',
  code: 'code',
  link: 'a',
};

const drawText = ({ text = '', marks = [] }: DocNode): ReactNode =>
  marks.reduceRight<ReactNode>(
    // Links are disabled in a preview, since a press would leave the draft.
    (inside, { type }) => createElement(MARKS[type] ?? 'span', null, inside),
    piecesOf(text).map((piece, index) =>
      piece.isLong ? (
        <span key={index} className="long">
          {piece.text}
        </span>
      ) : (
        piece.text
      ),
    ),
  );

function drawPicture(attrs: Record<string, unknown>): ReactNode {
  const caption = String(attrs['caption'] ?? '');
  return (
    <figure data-layout={layoutOf(attrs['layout']) ?? undefined}>
      <img src={String(attrs['src'])} alt={String(attrs['alt'] ?? '')} />
      {caption !== '' && <figcaption>{caption}</figcaption>}
    </figure>
  );
}

const spans = (attrs: Record<string, unknown>) => ({
  colSpan: Number(attrs['colspan'] ?? 1),
  rowSpan: Number(attrs['rowspan'] ?? 1),
});
