import { Extension } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import type { ReviewReason } from '#contract/posts/drafts.ts';

/** Highlights the passages and pictures at which a reviewer's reasons point (annotations). They are decorations: they move with the text but are not part of the document. */
export const Annotations = Extension.create<{ reasons: readonly ReviewReason[] }>({
  name: 'remarks',
  addOptions: () => ({ reasons: [] }),
  addProseMirrorPlugins() {
    const { reasons } = this.options;
    return [
      new Plugin<DecorationSet>({
        key: annotationsKey,
        state: {
          init: (_config, { doc }) =>
            DecorationSet.create(
              doc,
              reasons.flatMap((reason, index) => decorate(doc, reason, index)),
            ),
          apply: (transaction, marks) => marks.map(transaction.mapping, transaction.doc),
        },
        props: { decorations: (state) => annotationsKey.getState(state) },
      }),
    ];
  },
});

const annotationsKey = new PluginKey<DecorationSet>('remarks');

export interface AnnotationRange {
  from: number;
  to: number;
}

/** The present range of the annotation with this index in `reasons`; undefined when its target was deleted or never found. */
export function rangeOfAnnotation(view: EditorView, index: number): AnnotationRange | undefined {
  const decoration = annotationsKey
    .getState(view.state)
    ?.find(undefined, undefined, (spec) => spec['index'] === index && spec['badge'] !== true)[0];
  return decoration === undefined || decoration.from === decoration.to ? undefined : decoration;
}

/** Whether the passage or picture of an annotation is still as the reviewer saw it. */
export function isUntouched(view: EditorView, reason: ReviewReason, index: number): boolean {
  const range = rangeOfAnnotation(view, index);
  if (range === undefined || reason.anchor === undefined) return false;
  if (reason.anchor.kind === 'picture') return view.state.doc.nodeAt(range.from)?.attrs['src'] === reason.anchor.src;
  if (reason.anchor.kind !== 'passage') return false;
  const { doc } = view.state;
  if (hasFootnote(doc, range)) return textIn(doc, range).includes(withoutSpaces(reason.anchor.quote));
  return doc.textBetween(range.from, range.to, '\n') === reason.anchor.quote;
}

function hasFootnote(doc: DocumentNode, { from, to }: AnnotationRange): boolean {
  let has = false;
  doc.nodesBetween(from, to, ({ type }) => {
    has ||= type.name === 'footnote';
  });
  return has;
}

/** The text of a range as the reader sees it, without spaces: words, and for a footnote its number or its text. */
function textIn(doc: DocumentNode, { from, to }: AnnotationRange): string {
  const { text, positions } = textWithPositions(doc);
  const isIn = (at: number) => at >= from && at < to;
  return withoutSpaces(positions.flatMap((at, index) => (isIn(at) ? [text[index] ?? ''] : [])).join(''));
}

const withoutSpaces = (text: string): string => text.replace(/\s+/g, '');

function decorate(doc: DocumentNode, { anchor }: ReviewReason, index: number): Decoration[] {
  const range =
    anchor?.kind === 'passage'
      ? findPassage(doc, anchor.quote, anchor.offset)
      : anchor?.kind === 'picture'
        ? findPicture(doc, anchor.src)
        : undefined;
  if (range === undefined) return [];
  const badge = Decoration.widget(range.to, () => drawBadge(index), { side: 1, index, badge: true, ignoreSelection: true });
  if (anchor?.kind === 'picture') return [Decoration.node(range.from, range.to, { 'data-remark': String(index + 1) }, { index })];
  return [Decoration.inline(range.from, range.to, { 'data-remark': String(index + 1) }, { index }), badge];
}

function drawBadge(index: number): HTMLElement {
  const badge = document.createElement('sup');
  badge.dataset['remarkNumber'] = '';
  badge.textContent = String(index + 1);
  badge.setAttribute('aria-label', `审核理由 ${index + 1}`);
  return badge;
}

/** The occurrence of the quote nearest to the reviewer's offset, since the same words may occur several times. */
function findPassage(doc: DocumentNode, quote: string, offset: number): AnnotationRange | undefined {
  const { text, positions } = textWithPositions(doc);
  const starts: number[] = [];
  for (let at = text.indexOf(quote); at !== -1 && quote !== ''; at = text.indexOf(quote, at + 1)) starts.push(at);
  const start = starts.sort((a, b) => Math.abs(a - offset) - Math.abs(b - offset))[0];
  const from = start === undefined ? undefined : positions[start];
  const lastPosition = start === undefined ? undefined : positions[start + quote.length - 1];
  return from === undefined || lastPosition === undefined ? undefined : { from, to: lastPosition + 1 };
}

/**
 * The text as a reviewer saw it, which the offsets of anchors count: one line per block, a footnote as its number [1], and the footnotes'
 * texts at the end. `positions` has the document position of each character.
 */
function textWithPositions(doc: DocumentNode): { text: string; positions: number[] } {
  let text = '';
  const positions: number[] = [];
  const add = (words: string, at: number) => {
    for (let index = 0; index < words.length; index += 1) positions.push(at + index);
    text += words;
  };
  /** All characters have the same position. */
  const addAt = (words: string, at: number) => {
    for (let index = 0; index < words.length; index += 1) positions.push(at);
    text += words;
  };
  const notes: { words: string; at: number }[] = [];
  doc.descendants((node, pos) => {
    if (node.isTextblock && text !== '') add('\n', pos);
    if (node.isText) add(node.text ?? '', pos);
    else if (node.type.name === 'hardBreak') add('\n', pos);
    else if (node.type.name === 'footnote') addAt(`[${notes.push({ words: String(node.attrs['text']), at: pos })}]`, pos);
  });
  for (const { words, at } of notes) addAt(`\n${words}`, at);
  return { text, positions };
}

function findPicture(doc: DocumentNode, src: string): AnnotationRange | undefined {
  let range: AnnotationRange | undefined;
  doc.descendants((node, pos) => {
    if (range === undefined && node.type.name === 'image' && node.attrs['src'] === src)
      range = { from: pos, to: pos + node.nodeSize };
  });
  return range;
}
