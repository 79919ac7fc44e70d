/** Copies a text; false when the browser would not. Without the clipboard (plain http) a selected text is copied the old way. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // oxlint-disable-next-line no-restricted-properties
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position:fixed;top:0;opacity:0';
  // Beside what was pressed: an open dialog takes the focus back from everything outside of it.
  (before?.closest('[role=dialog], [role=alertdialog]') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return isCopied;
}
