/** The response of a page whose post was taken down: 404 with the notice to show in its place. */
export const goneResponse = (sentence: string): Response =>
  Response.json({ gone: sentence }, { status: 404, statusText: 'Not Found' });

/** The notice in the data of a route error; null: the error has another cause. */
export const sentenceOfGone = (data: unknown): string | null =>
  typeof data === 'object' && data !== null && 'gone' in data && typeof data.gone === 'string' ? data.gone : null;
