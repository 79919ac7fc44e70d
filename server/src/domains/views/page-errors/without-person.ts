/** What a browser says of an error, without what may name a person: quoted words, addresses of pages and mail, numbers and ids. */
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
