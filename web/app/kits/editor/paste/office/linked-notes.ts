import { all, textOf } from '../paste-dom.ts';

/**
 * Converts footnotes of web pages, Word, Google Docs, GitHub and encyclopedias to the editor's footnotes. Such a footnote is a link with a
 * number (the reference) to an element below the text, which contains a link back to the reference. The note's text moves to the reference.
 */
export function takeNotes(root: HTMLElement): void {
  const bodies = new Set<HTMLElement>();
  for (const reference of all(root, 'a[href*="#"]')) {
    const body = noteBodyOf(root, reference);
    if (body === null) continue;
    const copy = body.cloneNode(true) as HTMLElement;
    for (const backLink of all(copy, 'a[href*="#"]')) if (isReferenceText(backLink)) backLink.remove();
    const note = visibleText(copy)
      .replace(/^[\s.、．)）^↑]+/, '')
      .replace(/[\s↩↑^]+$/, '');
    if (note === '') continue;
    const sup = reference.ownerDocument.createElement('sup');
    sup.dataset['note'] = note;
    (reference.closest('sup') ?? reference).replaceWith(sup);
    bodies.add(body);
  }
  for (const body of bodies) removeWithFrame(body);
}

const idOf = (link: Element): string => (link.getAttribute('href') ?? '').replace(/^[^#]*#/, '');
const targetOf = (root: HTMLElement, id: string): HTMLElement | null =>
  id === '' ? null : root.querySelector(`[id="${CSS.escape(id)}"], a[name="${CSS.escape(id)}"]`);

/** The text without variation selectors, invisible characters that choose between text and emoji style of an arrow. */
const visibleText = (element: HTMLElement): string => textOf(element).replaceAll(/[\uFE0E\uFE0F]/g, '');

/** Whether a link's text is only a number, symbol or arrow. */
const isReferenceText = (link: HTMLElement): boolean => /^[\s[\]()（）【】\d*†‡§a-zA-Zⅰ-ⅹ①-⑳↩↑^注]{0,8}$/.test(visibleText(link));

/** The element with the note's text for a reference; null: the link is no reference of a footnote. */
function noteBodyOf(root: HTMLElement, reference: HTMLElement): HTMLElement | null {
  if (!isReferenceText(reference)) return null;
  const target = targetOf(root, idOf(reference));
  if (target === null || target.contains(reference) || reference.contains(target)) return null;
  const body =
    target.closest<HTMLElement>('div[id^="ftn"], div[id^="edn"], div[id^="sdfootnote"], div[id^="sdendnote"]') ??
    target.closest<HTMLElement>('li, p, dd, div');
  if (body === null || body.contains(reference)) return null;
  // Reference and back link point to each other; the reference is the one that comes first.
  if ((reference.compareDocumentPosition(body) & Node.DOCUMENT_POSITION_FOLLOWING) === 0) return null;
  const linksBack = all(body, 'a[href*="#"]').some((backLink) => {
    const to = targetOf(root, idOf(backLink));
    return to !== null && (to === reference || to.contains(reference) || reference.contains(to));
  });
  return linksBack ? body : null;
}

/** Removes an element with all ancestors that contain nothing else, and a rule (hr) before them. */
function removeWithFrame(body: HTMLElement): void {
  let frame = body;
  while (frame.parentElement !== null && frame.parentElement.tagName !== 'BODY' && textOf(frame.parentElement) === textOf(frame))
    frame = frame.parentElement;
  const before = frame.previousElementSibling;
  if (before?.tagName === 'HR') before.remove();
  frame.remove();
}
