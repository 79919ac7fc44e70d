import { REPORT_REASON_LABEL, type ReportReason } from '#contract/moderation/constants.ts';
import { TAKEDOWN_LAW_MAX, TAKEDOWN_ORDER_MAX } from '#contract/posts/constants.ts';
import { REMOVAL_REASON, REMOVAL_REASON_MAX, removalText } from '#contract/posts/removal.ts';
import { codePoints } from '#contract/text.ts';
import { FieldRow } from '../../../ui/forms/field-groups.tsx';
import type { BulkFields } from '../../../kits/resource/bulk/bulk-actions.ts';
import { ReasonField } from '../../../kits/resource/reason-field.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { NativeSelect } from '../../../ui/forms/native-select.tsx';
import { useReasons } from '../../settings/parts/reasons.ts';
import { TermField } from './term-field.tsx';

/** The initial values of an order; a rule has to be chosen. */
export const NEW_ORDER = { rule: '', reason: '', publicReason: '', law: '', orderNumber: '', until: null };

const REASON_MAX = 500;

/** The fields of a takedown order, for one post or many. */
export function TakedownFields({ form, errors, onPut }: BulkFields) {
  const text = (name: string): string => String(form[name] ?? '');
  const rule = text('rule') as ReportReason | '';
  const templates = useReasons('posts');
  const publicReason = text('publicReason').trim();
  return (
    <>
      <NativeSelect
        label="违反规则"
        required
        options={RULES}
        value={rule === '' ? null : rule}
        placeholder="请选择"
        error={errors['rule']}
        onChange={(value) => onPut({ rule: value })}
      />
      <ReasonField
        label="下架理由（作者可见）"
        required
        max={REASON_MAX}
        templates={templates}
        value={text('reason')}
        error={errors['reason']}
        onChange={(reason) => onPut({ reason })}
      />
      <TextField
        label="对读者说明（选填）"
        maxLength={REMOVAL_REASON_MAX}
        counter={`${codePoints(text('publicReason'))} / ${REMOVAL_REASON_MAX}`}
        placeholder={rule === '' ? undefined : REMOVAL_REASON[rule]}
        hint={
          rule === '' && publicReason === ''
            ? '不填则按违反的规则说明'
            : `读者会看到：${removalText({ rule: rule === '' ? 'other' : rule, publicReason })}`
        }
        value={text('publicReason')}
        error={errors['publicReason']}
        onChange={({ target }) => onPut({ publicReason: target.value })}
      />
      <FieldRow>
        <TextField
          label="依据法律（选填）"
          maxLength={TAKEDOWN_LAW_MAX}
          placeholder="《网络安全法》第四十七条"
          value={text('law')}
          error={errors['law']}
          onChange={({ target }) => onPut({ law: target.value })}
        />
        <TextField
          label="文号（选填）"
          maxLength={TAKEDOWN_ORDER_MAX}
          placeholder="有关部门的通知文号"
          value={text('orderNumber')}
          error={errors['orderNumber']}
          onChange={({ target }) => onPut({ orderNumber: target.value })}
        />
      </FieldRow>
      <TermField
        until={form['until'] === null || form['until'] === undefined ? null : text('until')}
        error={errors['until']}
        onChange={(until) => onPut({ until })}
      />
    </>
  );
}

const RULES = Object.entries(REPORT_REASON_LABEL).map(([value, label]) => ({ value, label }));
