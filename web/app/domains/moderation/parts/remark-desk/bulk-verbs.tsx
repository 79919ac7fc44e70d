import { mayHide, mayRestore, type ReviewedText } from '#contract/comments/reviewed-text.ts';
import { ReasonField } from '../../../../kits/resource/reason-field.tsx';
import type { BulkFields, BulkVerb } from '../../../../kits/resource/bulk/bulk-actions.ts';

export const restoreVerb = ({ status }: ReviewedText): string => (status === 'hidden' ? '恢复' : '通过');

/** Bulk changes for the rows of a tab. */
export function bulkVerbs(
  list: 'comments' | 'danmaku',
  status: 'all' | 'held' | 'risky' | 'hidden' | 'removed',
): readonly BulkVerb<ReviewedText>[] {
  if (status === 'removed') return [];
  const restore: BulkVerb<ReviewedText> = {
    action: `${list}.restore`,
    verb: status === 'hidden' ? '恢复' : '通过',
    icon: 'check-circle',
    may: mayRestore,
    text:
      status === 'hidden'
        ? '恢复后回到原处，读者可立即查看。'
        : status === 'held'
          ? '通过后读者可立即查看。'
          : '等待审核的立即公开，其余的继续显示，都不再列为含敏感词。',
  };
  const hide: BulkVerb<ReviewedText> = {
    action: `${list}.hide`,
    verb: '隐藏',
    icon: 'eye-off',
    danger: true,
    may: mayHide,
    text: '读者将立即无法查看；之后可以在“已隐藏”里恢复。',
    Fields: HideFields,
  };
  return status === 'hidden' ? [restore] : status === 'held' || status === 'risky' ? [restore, hide] : [hide];
}

/** A reason that may be left out. */
const HideFields = ({ form, errors, onPut }: BulkFields) => (
  <ReasonField
    label="理由（选填）"
    max={200}
    value={String(form['reason'] ?? '')}
    error={errors['reason']}
    onChange={(reason) => onPut({ reason })}
  />
);
