/** A comment or a danmaku, as the back office sees it. */
export interface ReviewedText {
  status: 'shown' | 'held' | 'author' | 'hidden' | 'removed';
  riskyWords: readonly string[];
  /** Who is deciding on it. */
  claim: { name: string; mine: boolean } | null;
}

/** Put back when it was hidden; let through when somebody should look at its words. */
export const mayRestore = ({ status, riskyWords, claim }: ReviewedText): boolean =>
  isFree(claim) && (status === 'hidden' || status === 'held' || (status === 'shown' && riskyWords.length > 0));

export const mayHide = ({ status, claim }: ReviewedText): boolean =>
  isFree(claim) && (status === 'shown' || status === 'held' || status === 'author');

const isFree = (claim: ReviewedText['claim']): boolean => claim === null || claim.mine;
