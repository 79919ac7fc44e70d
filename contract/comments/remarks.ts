/** A comment or a danmaku, as the back office sees it. */
export interface Remark {
  status: 'shown' | 'held' | 'hidden' | 'removed';
  riskyWords: readonly string[];
}

/** Put back when it was hidden; let through when somebody should look at its words. */
export const mayRestoreRemark = ({ status, riskyWords }: Remark): boolean =>
  status === 'hidden' || status === 'held' || (status === 'shown' && riskyWords.length > 0);

export const mayHideRemark = ({ status }: Remark): boolean => status === 'shown' || status === 'held';
