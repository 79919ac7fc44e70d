/** Scrolls to a field and focuses it. */
export function goToField(field: string): void {
  const place = document.querySelector(`[data-field="${field}"]`);
  place?.scrollIntoView({ block: 'center' });
  place?.querySelector<HTMLElement>(CONTROLS)?.focus({ preventScroll: true });
}

/** Without file inputs, which are hidden behind buttons. */
const CONTROLS = 'input:not([hidden]), textarea, button, [contenteditable="true"]';
