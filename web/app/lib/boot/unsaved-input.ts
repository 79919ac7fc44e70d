/** Where somebody has typed since the page was opened. What is sent is emptied or taken off the page by its form. */
const typedInto = new Set<HTMLElement>();

export function watchInput(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLElement && isText(target)) typedInto.add(target);
  });
}

/** Whether words stand on the page that a reload could lose. */
export function isWriting(): boolean {
  for (const element of typedInto) {
    if (!element.isConnected) typedInto.delete(element);
    else if (textOf(element) !== '') return true;
  }
  return false;
}

/** Words to search for are no loss. */
const isText = (element: HTMLElement): boolean =>
  element.isContentEditable ||
  element.matches('textarea, input:not([type=search], [role=combobox], [type=checkbox], [type=radio], [type=range])');

const textOf = (element: HTMLElement): string =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    ? element.value
    : (element.textContent ?? '')
  ).trim();
