import type { Marks } from './context.ts';
import { attributeOf, isNamed, type Element } from './dom.ts';

/** The position of an element in the tree. */
export interface Place {
  /** Marks that apply to text here. */
  marks: Marks;
  /** Number of elements around this one. */
  depth: number;
  /** Number of lists, quotes and tables among them. */
  nesting: number;
}

/** Tags that become marks. */
export const MARKS: Record<string, string> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  cite: 'italic',
  dfn: 'italic',
  var: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
  sup: 'superscript',
  sub: 'subscript',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
};
/** Other inline tags: their content is read, the tag itself is dropped. */
export const INLINE = new Set([
  'a',
  'abbr',
  'acronym',
  'bdi',
  'bdo',
  'big',
  'data',
  'font',
  'label',
  'mark',
  'mpvoice',
  'q',
  'rb',
  'ruby',
  'small',
  'span',
  'time',
  'wbr',
  'picture',
]);
/** Tags that are dropped with their content. */
export const DROPPED = new Set([
  'style',
  'link',
  'meta',
  'title',
  'head',
  'template',
  'base',
  'param',
  'track',
  'colgroup',
  'col',
  'rp',
]);

export function withMark(place: Place, mark: Marks[number]): Place {
  return place.marks.some(({ type }) => type === mark.type) ? place : { ...place, marks: [...place.marks, mark] };
}

/** Adds marks by inline styles, which office programs and 公众号 use instead of tags. */
export function withStyleMarks(element: Element, place: Place): Place {
  const style = attributeOf(element, 'style');
  if (style === '') return place;
  let next = place;
  if (/font-weight:\s*(?:bold|[6-9]00)/i.test(style)) next = withMark(next, { type: 'bold' });
  if (/font-style:\s*italic/i.test(style)) next = withMark(next, { type: 'italic' });
  if (/text-decoration(?:-line)?:[^;]*underline/i.test(style)) next = withMark(next, { type: 'underline' });
  if (/text-decoration(?:-line)?:[^;]*line-through/i.test(style)) next = withMark(next, { type: 'strike' });
  return next;
}

/** Whether a `noscript` repeats a picture that stands beside it. */
export function repeatsPicture(element: Element): boolean {
  const siblings = element.parent?.children ?? [];
  return siblings.some((node) => isNamed(node, 'img'));
}
