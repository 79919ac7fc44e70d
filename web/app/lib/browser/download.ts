/** Hands a text to the browser as a file of this name. */
export function downloadText(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // Safari reads it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Leads to an address that answers with a file: the page stays where it is. */
export const downloadFrom = (url: string): void => window.location.assign(url);
