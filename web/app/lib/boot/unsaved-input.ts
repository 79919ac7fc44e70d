/** Fields that were typed in since the page was opened. A form empties or removes its fields once they are sent. */
const typedFields = new Set<HTMLElement>();

export function watchInput(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLElement && isText(target)) typedFields.add(target);
  });
}

/** Whether a field still contains typed text that a reload would lose. */
export function isWriting(): boolean {
  for (const element of typedFields) {
    if (!element.isConnected) typedFields.delete(element);
    else if (textOf(element) !== '') return true;
  }
  return false;
}

/** Whether the element is a text field worth protecting; search fields are not. */
const isText = (element: HTMLElement): boolean =>
  element.isContentEditable ||
  element.matches('textarea, input:not([type=search], [role=combobox], [type=checkbox], [type=radio], [type=range])');

const textOf = (element: HTMLElement): string =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    ? element.value
    : (element.textContent ?? '')
  ).trim();
