import { HideFields } from './hide-fields.tsx';
import type { BatchVerb } from './verbs.ts';

/** A comment or a danmaku, as the back office sees it. */
interface Remark {
  status: 'shown' | 'hidden' | 'removed';
  riskyWords: readonly string[];
}

/** Put back when it was hidden; let stand when somebody should look at its words. */
export const mayRestore = ({ status, riskyWords }: Remark): boolean =>
  status === 'hidden' || (status === 'shown' && riskyWords.length > 0);

export const restoreVerb = ({ status }: Remark): string => (status === 'hidden' ? '恢复' : '放行');

/** What can be done to many in the part of the list that is shown. */
export function remarkVerbs(
  list: 'comments' | 'danmaku',
  status: 'all' | 'risky' | 'hidden' | 'removed',
): readonly BatchVerb<Remark>[] {
  if (status === 'removed') return [];
  const restore: BatchVerb<Remark> = {
    action: `${list}.restore`,
    verb: status === 'hidden' ? '恢复' : '放行',
    icon: 'check-circle',
    may: mayRestore,
    text: status === 'hidden' ? '都回到原处，读者马上看得到。' : '不再列为含敏感词；读者一直看得到它们。',
  };
  const hide: BatchVerb<Remark> = {
    action: `${list}.hide`,
    verb: '隐藏',
    icon: 'eye-off',
    danger: true,
    may: (row) => row.status === 'shown',
    text: '读者马上看不到它们；之后可以在“已隐藏”里恢复。',
    Fields: HideFields,
  };
  return status === 'hidden' ? [restore] : status === 'risky' ? [restore, hide] : [hide];
}
