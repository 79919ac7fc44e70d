import {
  attributeOf,
  elementsIn,
  findElement,
  hasClass,
  isElement,
  isNamed,
  lineIn,
  removeNode,
  type ChildNode,
  type Element,
} from './dom.ts';

const REFERENCE = /^#_?(?:fn|ftn|footnote|note|cite_note)/i;
const BACK = /^#_?(?:fnref|ftnref|footnote-ref|ref|cite_ref)/i;

/**
 * Replaces references to footnotes with `<sup data-note="text of the note">` and removes the list of notes. A link counts as a reference when
 * it looks like a note's number and leads to an element of this text.
 */
export function moveFootnotes(nodes: ChildNode[]): void {
  const byId = new Map<string, Element>();
  for (const element of elementsIn(nodes)) {
    const id = attributeOf(element, 'id') || (element.name === 'a' ? attributeOf(element, 'name') : '');
    if (id !== '' && !byId.has(id)) byId.set(id, element);
  }
  if (byId.size === 0) return;
  const usedNotes = new Set<Element>();
  for (const link of [...elementsIn(nodes)].filter((element) => element.name === 'a')) {
    const href = attributeOf(link, 'href');
    if (!REFERENCE.test(href) || BACK.test(href) || !/^[[(（【]?\s*(?:\d{1,3}|[*†‡a-z])\s*[\])）】]?$/.test(lineIn([link])))
      continue;
    const note = noteOf(byId.get(decodeId(href.slice(1))));
    if (note === null || isWithin(link, note)) continue;
    const words = wordsOf(note);
    if (words === '') continue;
    usedNotes.add(note);
    const place =
      isElement(link.parent as ChildNode | null) && (link.parent as Element).name === 'sup' ? (link.parent as Element) : link;
    place.name = 'sup';
    place.attribs = { 'data-note': words };
    place.children = [];
  }
  for (const note of usedNotes) {
    const list = note.parent;
    removeNode(note);
    if (list !== null && isElement(list as ChildNode) && isEmptyList(list as Element)) removeFrame(list as Element);
  }
}

const decodeId = (id: string): string => {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
};

/** The whole note around the element that a reference leads to. */
function noteOf(element: Element | undefined): Element | null {
  for (
    let node = element ?? null;
    node !== null;
    node = node.parent !== null && isElement(node.parent as ChildNode) ? (node.parent as Element) : null
  )
    if (['li', 'p', 'dd'].includes(node.name) || (node.name === 'div' && hasClass(node, /footnote/i))) return node;
  return null;
}

function isWithin(inner: Element, outer: Element): boolean {
  for (let node: unknown = inner; node !== null && node !== undefined; node = (node as Element).parent)
    if (node === outer) return true;
  return false;
}

/** The text of a note without its number and the link back to the text. */
function wordsOf(note: Element): string {
  for (const link of [...elementsIn(note.children)].filter((element) => element.name === 'a')) {
    const href = attributeOf(link, 'href');
    if (BACK.test(href) || hasClass(link, /backref|back/i)) removeNode(link);
  }
  return lineIn(note.children)
    .replace(/^\[?\d{1,3}[\].、]?\s*/, '')
    .replace(/(?:\u21a9|\ufe0e|\ufe0f|↑|\^)+\s*$/u, '')
    .trim();
}

const isEmptyList = (list: Element): boolean =>
  ['ol', 'ul', 'dl', 'section', 'div'].includes(list.name) && lineIn(list.children) === '';

/** Removes an empty list of notes, and the section around it if that contains nothing else. */
function removeFrame(list: Element): void {
  const frame = list.parent;
  removeNode(list);
  if (frame === null || !isElement(frame as ChildNode)) return;
  const element = frame as Element;
  if (
    isNamed(element, 'section', 'div', 'footer') &&
    (hasClass(element, /footnote/i) || attributeOf(element, 'role') === 'doc-endnotes')
  ) {
    const rest = element.children.filter((child) => !isNamed(child, 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'));
    if (lineIn(rest) === '' && findElement(rest, ({ name }) => name === 'img') === null) removeNode(element);
  }
}
