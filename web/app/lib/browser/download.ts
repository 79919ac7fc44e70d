/** Downloads a text as a file of this name. */
export function downloadText(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // Safari reads the URL after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Downloads the file at an address that answers as an attachment, so that the page stays open. */
export const downloadFrom = (url: string): void => window.location.assign(url);
