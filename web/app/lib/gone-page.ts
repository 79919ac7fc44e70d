/** A page that was there and was taken away: 404, with the sentence that stands in its place. */
export const goneResponse = (sentence: string): Response =>
  Response.json({ gone: sentence }, { status: 404, statusText: 'Not Found' });

/** That sentence, of what the route has failed with; null when it says nothing of the kind. */
export const sentenceOfGone = (data: unknown): string | null =>
  typeof data === 'object' && data !== null && 'gone' in data && typeof data.gone === 'string' ? data.gone : null;
