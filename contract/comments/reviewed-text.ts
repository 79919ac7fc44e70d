/** A comment or a danmaku, as the back office sees it. */
export interface ReviewedText {
  status: 'shown' | 'held' | 'hidden' | 'removed';
  riskyWords: readonly string[];
}

/** Put back when it was hidden; let through when somebody should look at its words. */
export const mayRestore = ({ status, riskyWords }: ReviewedText): boolean =>
  status === 'hidden' || status === 'held' || (status === 'shown' && riskyWords.length > 0);

export const mayHide = ({ status }: ReviewedText): boolean => status === 'shown' || status === 'held';
