/** A passage of an element's text; the offset counts UTF-16 units of `textContent`, like the anchors of reviews. */
export interface Passage {
  quote: string;
  offset: number;
}

const QUOTE_MAX = 500;

/** The selected passage; null when nothing is selected or the selection is not inside `root`. */
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

/** The range of a passage; when the text has changed, that of the first occurrence of its quote; null without one. */
export function rangeOf(root: Node, { quote, offset }: Passage): Range | null {
  const text = root.textContent ?? '';
  const start = text.startsWith(quote, offset) ? offset : text.indexOf(quote);
  return start === -1 || quote === '' ? null : rangeAt(root, start, quote.length);
}

/** The first `max` occurrences of any of the words, in the order of the text, regardless of case. */
export function placesOf(text: string, words: readonly string[], max: number): Passage[] {
  const lower = text.toLowerCase();
  // A few characters change their length in lower case, which would shift the offsets.
  if (lower.length !== text.length) return [];
  const places: Passage[] = [];
  for (const word of words.map((each) => each.toLowerCase()).filter(Boolean)) {
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

/** A passage without blanks at its ends; null when nothing remains. */
export function trimmed(text: string, offset: number): Passage | null {
  const quote = text.trim().slice(0, QUOTE_MAX);
  return quote === '' ? null : { quote, offset: offset + (text.length - text.trimStart().length) };
}

/** The text node at an offset. Between two text nodes: at a passage's start the second one, at its end the first. */
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
