/** Scrolls to a field and focuses it. */
export function goToField(field: string): void {
  const place = document.querySelector(`[data-field="${field}"]`);
  place?.scrollIntoView({ block: 'center' });
  place?.querySelector<HTMLElement>(CONTROLS)?.focus({ preventScroll: true });
}

/** Controls that can get the focus. File inputs are left out, because they are hidden behind buttons. */
const CONTROLS = 'input:not([hidden]), textarea, button, [contenteditable="true"]';
