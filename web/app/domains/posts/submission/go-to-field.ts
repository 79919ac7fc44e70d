/** Shows a field and puts the cursor into it. */
export function goToField(field: string): void {
  const place = document.querySelector(`[data-field="${field}"]`);
  place?.scrollIntoView({ block: 'center' });
  place?.querySelector<HTMLElement>(CONTROLS)?.focus({ preventScroll: true });
}

/** An input for files is hidden behind a button. */
const CONTROLS = 'input:not([hidden]), textarea, button, [contenteditable="true"]';
