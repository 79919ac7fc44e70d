/** Where a passage stands in a text: counted in UTF-16 units over the text of `root`, as the review's anchors are. */
export interface Passage {
  quote: string;
  offset: number;
}

const QUOTE_MAX = 500;

/** The part of the selection that lies in `root`; null when there is none. */
export function selectedPassage(root: Node): Passage | null {
  const selection = window.getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!root.contains(range.commonAncestorContainer)) return null;
  const before = document.createRange();
  before.selectNodeContents(root);
  before.setEnd(range.startContainer, range.startOffset);
  return trimmed(range.toString(), before.toString().length);
}

/** The range of a passage; where the text has moved, the quote is looked for. */
export function rangeOf(root: Node, { quote, offset }: Passage): Range | null {
  const text = root.textContent ?? '';
  const start = text.startsWith(quote, offset) ? offset : text.indexOf(quote);
  return start === -1 || quote === '' ? null : rangeAt(root, start, quote.length);
}

/** Where these words stand, in the order of the text: so many of the first places. */
export function placesOf(text: string, words: readonly string[], max: number): Passage[] {
  const lower = text.toLowerCase();
  // A few letters change their length in lower case; then places could not be told.
  if (lower.length !== text.length) return [];
  const places: Passage[] = [];
  for (const word of words.map((one) => one.toLowerCase()).filter(Boolean)) {
    for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, at + word.length))
      places.push({ quote: text.slice(at, at + word.length), offset: at });
  }
  return places.toSorted((one, other) => one.offset - other.offset).slice(0, max);
}

function rangeAt(root: Node, start: number, length: number): Range | null {
  const from = pointAt(root, start, false);
  const to = pointAt(root, start + length, true);
  if (from === null || to === null) return null;
  const range = document.createRange();
  range.setStart(from.node, from.at);
  range.setEnd(to.node, to.at);
  return range;
}

/** Without the blanks at both ends, which nobody means to point at. */
export function trimmed(text: string, offset: number): Passage | null {
  const quote = text.trim().slice(0, QUOTE_MAX);
  return quote === '' ? null : { quote, offset: offset + (text.length - text.trimStart().length) };
}

/** A position between two text nodes belongs to the next one at a passage's start and to the previous one at its end. */
function pointAt(root: Node, offset: number, isEnd: boolean): { node: Node; at: number } | null {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let passed = 0;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const length = node.nodeValue?.length ?? 0;
    if (isEnd ? offset <= passed + length : offset < passed + length) return { node, at: offset - passed };
    passed += length;
  }
  return null;
}
