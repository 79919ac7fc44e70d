import { all, textOf } from '../paste-dom.ts';

/**
 * Footnotes whose words stand below the text, of a page of this site, Word, Google Docs, GitHub or an encyclopedia: a
 * number leads to words that lead back to it. Their words come to stand where the number is.
 */
export function takeNotes(root: HTMLElement): void {
  const places = new Set<HTMLElement>();
  for (const number of all(root, 'a[href*="#"]')) {
    const place = wordsFor(root, number);
    if (place === null) continue;
    const words = place.cloneNode(true) as HTMLElement;
    for (const back of all(words, 'a[href*="#"]')) if (isSign(back)) back.remove();
    const note = signsOf(words)
      .replace(/^[\s.、．)）^↑]+/, '')
      .replace(/[\s↩↑^]+$/, '');
    if (note === '') continue;
    const sup = number.ownerDocument.createElement('sup');
    sup.dataset['note'] = note;
    (number.closest('sup') ?? number).replaceWith(sup);
    places.add(place);
  }
  for (const place of places) removeWithFrame(place);
}

const idOf = (link: Element): string => (link.getAttribute('href') ?? '').replace(/^[^#]*#/, '');
const named = (root: HTMLElement, id: string): HTMLElement | null =>
  id === '' ? null : root.querySelector(`[id="${CSS.escape(id)}"], a[name="${CSS.escape(id)}"]`);

/** Whether an arrow is to look like an emoji is said behind it, unseen. */
const signsOf = (element: HTMLElement): string => textOf(element).replaceAll(/[\uFE0E\uFE0F]/g, '');

/** A number, a mark or an arrow, and no words. */
const isSign = (link: HTMLElement): boolean => /^[\s[\]()（）【】\d*†‡§a-zA-Zⅰ-ⅹ①-⑳↩↑^注]{0,8}$/.test(signsOf(link));

function wordsFor(root: HTMLElement, number: HTMLElement): HTMLElement | null {
  if (!isSign(number)) return null;
  const target = named(root, idOf(number));
  if (target === null || target.contains(number) || number.contains(target)) return null;
  const place =
    target.closest<HTMLElement>('div[id^="ftn"], div[id^="edn"], div[id^="sdfootnote"], div[id^="sdendnote"]') ??
    target.closest<HTMLElement>('li, p, dd, div');
  if (place === null || place.contains(number)) return null;
  // Of two that lead to each other the first one stands in the text.
  if ((number.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING) === 0) return null;
  const leadsBack = all(place, 'a[href*="#"]').some((back) => {
    const to = named(root, idOf(back));
    return to !== null && (to === number || to.contains(number) || number.contains(to));
  });
  return leadsBack ? place : null;
}

/** The list that is left empty goes, and the line above it. */
function removeWithFrame(place: HTMLElement): void {
  let frame = place;
  while (frame.parentElement !== null && frame.parentElement.tagName !== 'BODY' && textOf(frame.parentElement) === textOf(frame))
    frame = frame.parentElement;
  const before = frame.previousElementSibling;
  if (before?.tagName === 'HR') before.remove();
  frame.remove();
}
