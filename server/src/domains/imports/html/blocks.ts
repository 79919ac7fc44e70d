import type { DocNode } from '#contract/document.ts';
import { FOOTNOTE_MAX, FOOTNOTES_MAX } from '#contract/posts/constants.ts';
import { LINK_MAX } from '#contract/link-address.ts';
import { codePoints } from '#contract/text.ts';
import { addLoss } from '../works/work.ts';
import { codeIn, isHighlight } from './code.ts';
import { codeBlock, DOM_DEPTH_MAX, linkTo, NESTING_MAX, paragraph, textNode, type HtmlContext, type Marks } from './context.ts';
import { attributeOf, hasClass, isElement, isNamed, lineIn, textIn, type ChildNode, type Element } from './dom.ts';
import { mediaBlocks } from './embeds.ts';
import { captionOf, pictureNode, pictureLink } from './figures.ts';
import { flatText, oneLine, paragraphsOf } from './line.ts';
import { DROPPED, INLINE, MARKS, repeatsPicture, withStyleMarks, withMark, type Place } from './marks.ts';
import { isLayout, tableAsCode, tableOf } from './table.ts';

/** Converts nodes into blocks of a document. Inline nodes are collected in `line` until a block begins (`flush`). */
export function blocksOf(
  nodes: readonly ChildNode[],
  context: HtmlContext,
  place: Place = { marks: [], depth: 0, nesting: 0 },
): DocNode[] {
  const reader = new BlockReader(context);
  for (const node of nodes) reader.read(node, place);
  return reader.end();
}

const CAPTION_MAX = 200;

class BlockReader {
  private readonly blocks: DocNode[] = [];
  private line: DocNode[] = [];
  private readonly context: HtmlContext;

  constructor(context: HtmlContext) {
    this.context = context;
  }

  end(): DocNode[] {
    this.flush();
    return this.blocks;
  }

  private flush(): void {
    if (this.line.length > 0) this.blocks.push(...paragraphsOf(this.line));
    this.line = [];
  }

  private add(...blocks: DocNode[]): void {
    this.flush();
    this.blocks.push(...blocks);
  }

  read(node: ChildNode, place: Place): void {
    if (node.type === 'text') return this.readText(node.data, place.marks);
    if (node.type === 'cdata') return this.readAll(node.children, place);
    if (!isElement(node)) return;
    if (place.depth > DOM_DEPTH_MAX) {
      addLoss(this.context.losses, 'depth');
      return this.readText(textIn([node]), place.marks);
    }
    this.readElement(node, { ...place, depth: place.depth + 1 });
  }

  private readAll(nodes: readonly ChildNode[], place: Place): void {
    for (const node of nodes) this.read(node, place);
  }

  private readText(text: string, marks: Marks): void {
    if (!this.context.breaksLines) {
      if (text !== '') this.line.push(textNode(flatText(text), marks));
      return;
    }
    for (const [index, part] of text
      .replace(/\r\n?/g, '\n')
      .split(/\n[ \t\u00a0]*\n\s*/)
      .entries()) {
      if (index > 0) this.flush();
      for (const [row, words] of part.split('\n').entries()) {
        if (row > 0) this.line.push({ type: 'hardBreak' });
        if (words !== '') this.line.push(textNode(flatText(words), marks));
      }
    }
  }

  private readElement(element: Element, place: Place): void {
    const { name } = element;
    if (DROPPED.has(name)) return;
    const note = attributeOf(element, 'data-note');
    if (name === 'sup' && note !== '') return this.readNote(note);
    const formula = attributeOf(element, 'data-tex');
    if (formula !== '') return this.readFormula(formula, name === 'div');
    if (name === 'br') return void this.line.push({ type: 'hardBreak' });
    if (name === 'a') return this.readLink(element, place);
    if (name === 'img') return this.readPicture(element);
    if (name === 'rt') return this.readText(`（${textIn([element])}）`, place.marks);
    if (name === 'q') return this.readQuoted(element, place);
    const mark = MARKS[name];
    if (mark !== undefined) return this.readAll(element.children, withMark(place, { type: mark }));
    if (INLINE.has(name)) return this.readAll(element.children, withStyleMarks(element, place));
    const media = mediaBlocks(element, this.context);
    if (media !== null) return media.inline ? void this.line.push(...media.nodes) : this.add(...media.nodes);
    this.flush();
    this.readBlock(element, place);
    this.flush();
  }

  private readBlock(element: Element, place: Place): void {
    const { name } = element;
    if (/^h[1-6]$/.test(name)) return this.readHeading(element, place);
    if (name === 'hr') return this.add({ type: 'horizontalRule' });
    if (name === 'pre' || isHighlight(element)) {
      const { text, language } = codeIn(element);
      return this.add(codeBlock(text, language));
    }
    if (name === 'figure' || hasClass(element, /^(?:wp-caption|gallery-item|image-block-outer-wrapper)$/))
      return this.readFigure(element, place);
    if (name === 'blockquote' || name === 'aside')
      return this.addNested(place, element, (content) => ({ type: 'blockquote', content }));
    if (name === 'ul' || name === 'ol' || name === 'menu' || name === 'dir') return this.readList(element, place);
    if (name === 'table') return this.readTable(element, place);
    if (name === 'dt' || name === 'summary' || name === 'legend')
      return this.readAll(element.children, withMark(place, { type: 'bold' }));
    if (name === 'noscript' && repeatsPicture(element)) return;
    this.readAll(element.children, withStyleMarks(element, place));
  }

  /** A footnote that is too long, or beyond the maximum, becomes a number in the text and a paragraph at its end. */
  private readNote(words: string): void {
    this.context.footnotes += 1;
    if (this.context.footnotes <= FOOTNOTES_MAX && codePoints(words) <= FOOTNOTE_MAX) {
      this.line.push({ type: 'footnote', attrs: { text: words } });
      return;
    }
    addLoss(this.context.losses, 'footnote');
    const number = `[${this.context.footnotes}]`;
    this.line.push(textNode(number));
    this.context.atEnd.push(paragraph(textNode(`${number} ${words}`)));
  }

  private readFormula(source: string, isBlock: boolean): void {
    addLoss(this.context.losses, 'formula');
    if (isBlock) this.add(codeBlock(source, 'latex'));
    else this.line.push(textNode(flatText(source), [{ type: 'code' }]));
  }

  private readQuoted(element: Element, place: Place): void {
    this.readText('“', place.marks);
    this.readAll(element.children, place);
    this.readText('”', place.marks);
  }

  private readLink(element: Element, place: Place): void {
    const href = attributeOf(element, 'href').trim();
    if (href === '') return this.readAll(element.children, place);
    const isAnchor = href.startsWith('#');
    if (isAnchor || href.length > LINK_MAX || /^(?:javascript|data|vbscript|file|blob):/i.test(href)) {
      if (lineIn([element]) !== '') addLoss(this.context.losses, isAnchor ? 'anchor' : 'link');
      return this.readAll(element.children, place);
    }
    const linkOfPicture = pictureLink(element, href);
    this.readAll(element.children, withMark(place, { type: 'link', attrs: { href } }));
    if (linkOfPicture === null) return;
    // Pictures cannot be links in a document, so the link follows the picture.
    addLoss(this.context.losses, 'pictureLink');
    this.add(paragraph(linkTo(linkOfPicture)));
  }

  private readPicture(element: Element): void {
    const picture = pictureNode(element, this.context);
    if (picture === null) return;
    if (picture.type === 'text') this.line.push(picture);
    else this.add(picture);
  }

  /** A heading is one line; pictures and other blocks in it follow it. */
  private readHeading(element: Element, place: Place): void {
    const inner = blocksOf(element.children, this.context, { ...place, nesting: NESTING_MAX + 1 });
    const words = inner.flatMap((block, index) => {
      const content = block.type === 'paragraph' || block.type === 'heading' ? (block.content ?? []) : [];
      return index > 0 && content.length > 0 ? [textNode(' '), ...content] : content;
    });
    const line = oneLine(words);
    if (line.length > 0) this.add({ type: 'heading', attrs: { level: Number(element.name.slice(1)) }, content: line });
    this.add(...inner.filter(({ type }) => type !== 'paragraph' && type !== 'heading'));
  }

  /** A short caption without links becomes the caption of the picture; any other follows as text. */
  private readFigure(element: Element, place: Place): void {
    const caption = captionOf(element);
    const rest = element.children.filter((child) => child !== caption);
    const from = this.blocks.length;
    this.readAll(caption === null ? element.children : rest, place);
    this.flush();
    if (caption === null) return;
    const words = lineIn(caption.children);
    const pictures = this.blocks.slice(from).filter(({ type }) => type === 'image');
    const picture = pictures.length === 1 ? pictures[0] : undefined;
    const isPlain = blocksOf(caption.children, this.context, place).every(({ content = [] }) =>
      content.every((node) => node.type === 'hardBreak' || !(node.marks ?? []).some(({ type }) => type === 'link')),
    );
    if (
      picture?.attrs !== undefined &&
      words !== '' &&
      codePoints(words) <= CAPTION_MAX &&
      isPlain &&
      picture.attrs['caption'] === ''
    ) {
      picture.attrs['caption'] = words;
      return;
    }
    if (words !== '' && picture !== undefined && codePoints(words) > CAPTION_MAX) addLoss(this.context.losses, 'caption');
    this.readAll(caption.children, place);
    this.flush();
  }

  private readList(list: Element, place: Place): void {
    if (place.nesting >= NESTING_MAX) {
      addLoss(this.context.losses, 'depth');
      for (const child of list.children) {
        this.read(child, place);
        this.flush();
      }
      return;
    }
    const inner = { ...place, nesting: place.nesting + 1 };
    const items: DocNode[] = [];
    for (const child of list.children) {
      if (child.type === 'text' && child.data.trim() === '') continue;
      const isItem = isNamed(child, 'li');
      const content = blocksOf(isItem ? child.children : [child], this.context, inner);
      const last = items.at(-1);
      // A nested list that is not inside an item belongs to the item before it.
      if (!isItem && last !== undefined) last.content = [...(last.content ?? []), ...content];
      else if (isItem || content.length > 0)
        items.push({ type: 'listItem', content: content[0]?.type === 'paragraph' ? content : [paragraph(), ...content] });
    }
    if (items.length === 0) return;
    const start = Number.parseInt(attributeOf(list, 'start'), 10);
    this.add(
      list.name === 'ol'
        ? { type: 'orderedList', attrs: { start: start >= 0 && start <= 9999 ? start : 1 }, content: items }
        : { type: 'bulletList', content: items },
    );
  }

  /** A table for layout becomes its content; one that cannot be stored becomes code. */
  private readTable(table: Element, place: Place): void {
    for (const caption of table.children.filter((child) => isNamed(child, 'caption')))
      this.readAll((caption as Element).children, place);
    this.flush();
    if (isLayout(table) || place.nesting >= NESTING_MAX) {
      for (const child of table.children) if (!isNamed(child, 'caption')) this.read(child, place);
      return;
    }
    const inner = { ...place, nesting: place.nesting + 1 };
    const rows = tableOf(table, (nodes) => blocksOf(nodes, this.context, inner));
    if (rows !== null) return this.add(...rows);
    addLoss(this.context.losses, 'table');
    this.add(tableAsCode(table));
  }

  /** Wraps the content of an element, unless the nesting is too deep. */
  private addNested(place: Place, element: Element, wrap: (content: DocNode[]) => DocNode): void {
    const isTooDeep = place.nesting >= NESTING_MAX;
    const content = blocksOf(element.children, this.context, { ...place, nesting: place.nesting + 1 });
    if (isTooDeep) addLoss(this.context.losses, 'depth');
    if (isTooDeep) this.add(...content);
    else if (content.length > 0) this.add(wrap(content));
  }
}
