import type { Change } from '../changes.ts';
import { all, styleOf, textOf, unwrap } from '../paste-dom.ts';

/** Removes comments, deleted text of tracked changes and hidden text of an office document. `isOffice`: the fragment comes from an office program. */
export function dropOfficeParts(root: HTMLElement, isOffice: boolean, note: (change: Change) => void): void {
  dropComments(root, note);
  const deleted = all(root, 'del').filter(
    (element) => isOffice || element.hasAttribute('cite') || element.hasAttribute('datetime'),
  );
  for (const element of [
    ...deleted,
    ...all(root, '[class*="TrackChangeTextDeletion"]'),
    ...styled(root, 'mso-element', /^deletion/),
  ]) {
    if (textOf(element) !== '') note('deleted');
    element.remove();
  }
  for (const element of all(root, 'ins')) unwrap(element);
  for (const element of all(root, '[data-style], [hidden]')) {
    if (!isHidden(element)) continue;
    if (isOffice && textOf(element) !== '') note('hidden');
    element.remove();
  }
}

function dropComments(root: HTMLElement, note: (change: Change) => void): void {
  const parts = [
    // Word and programs that imitate it.
    ...styled(root, 'mso-element', /^comment(-list)?$/),
    ...styled(root, 'mso-special-character', /^comment$/),
    ...all(
      root,
      '.MsoCommentReference, a.msocomanchor, .msocomtxt, hr.msocomoff, [class*="CommentStart"], [class*="CommentEnd"]',
    ),
    // Google Docs.
    ...all(root, 'a[href^="#cmnt"][id^="cmnt_ref"]').map((link) => link.closest('sup') ?? link),
    ...all(root, 'a[id^="cmnt"]:not([id^="cmnt_ref"])').map((link) => link.closest('div') ?? link.closest('p') ?? link),
    // LibreOffice.
    ...all(root, 'a.sdcommentanc, div[id^="sdcomment"]'),
  ];
  if (parts.length > 0) note('comment');
  for (const part of parts) if (part !== root) part.remove();
}

const styled = (root: HTMLElement, property: string, value: RegExp): HTMLElement[] =>
  all(root, `[data-style*="${property}" i]`).filter((element) => value.test(styleOf(element).get(property) ?? ''));

function isHidden(element: HTMLElement): boolean {
  const style = styleOf(element);
  return (
    element.hasAttribute('hidden') ||
    style.get('display') === 'none' ||
    style.get('visibility') === 'hidden' ||
    style.get('mso-hide') === 'all'
  );
}

/** Whether the fragment was copied from a word processor or a spreadsheet. */
export const isOfficeHtml = (html: string): boolean =>
  /urn:schemas-microsoft-com:office|schemas\.microsoft\.com\/office|name=["']?(?:generator|ProgId)["']?\s+content=["']?[^>]*(?:Microsoft|Word|Excel|WPS|Office)|class=["']?Mso/i.test(
    html,
  );
