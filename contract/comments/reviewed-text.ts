/** The fields of a comment or danmaku on which its actions in the back office depend. */
export interface ReviewedText {
  status: 'shown' | 'held' | 'author' | 'hidden' | 'removed';
  riskyWords: readonly string[];
  /** The moderator who claims it. */
  claim: { name: string; mine: boolean } | null;
}

export const REVIEWED_STATUS_LABEL: Record<ReviewedText['status'], string> = {
  shown: '显示',
  held: '待审核',
  author: '待作者审核',
  hidden: '已隐藏',
  removed: '已删除',
};

/** Restoring shows a hidden remark again, approves a held one, and clears the risky words of a shown one. */
export const mayRestore = ({ status, riskyWords, claim }: ReviewedText): boolean =>
  isFree(claim) && (status === 'hidden' || status === 'held' || (status === 'shown' && riskyWords.length > 0));

export const mayHide = ({ status, claim }: ReviewedText): boolean =>
  isFree(claim) && (status === 'shown' || status === 'held' || status === 'author');

const isFree = (claim: ReviewedText['claim']): boolean => claim === null || claim.mine;
