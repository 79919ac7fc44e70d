/** No page lies deeper than sixteen parts; what is left of a longer path is neither looked at nor shown. */
export const cutPath = (path: string): string => path.split('/', 17).join('/');

/** Length as a person counts it: an emoji or a rare character is one. */
export const codePoints = (text: string): number => [...text].length;
