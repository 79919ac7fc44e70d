/** An error message without anything that may identify a person: quoted words, addresses of pages and mail, numbers, ids, Chinese words. */
export const withoutPerson = (message: string): string =>
  message
    .replace(/https?:\/\/[^\s)]+/g, '…')
    .replace(/["'“‘`][^"'”’`]*["'”’`]/g, '“…”')
    .replace(/[^\s@]+@[^\s@]+/g, '…')
    .replace(/\b(?=\w*\d)\w{8,}\b/g, '…')
    .replace(/\d{3,}/g, '…')
    .replace(/[\p{Script=Han}]{2,}/gu, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200);
