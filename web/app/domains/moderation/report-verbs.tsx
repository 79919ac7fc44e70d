import type { ReportCase } from '#contract/reports.ts';
import { Checkbox } from '../../ui/choice.tsx';
import type { BatchFields, BatchVerb } from '../administration/batch/verbs.ts';
import { ReasonField } from '../administration/reason-field.tsx';

const isOpen = ({ state }: ReportCase): boolean => state === 'open';

/** What can be decided on many reported things at once. */
export const REPORT_VERBS: readonly BatchVerb<ReportCase>[] = [
  {
    action: 'reports.dismiss',
    verb: '认定不成立',
    icon: 'x-circle',
    may: isOpen,
    text: '每位举报人都会收到结果；内容照常显示。',
    form: { reply: '' },
    Fields: Reply,
  },
  {
    action: 'reports.uphold',
    verb: '认定成立',
    icon: 'check-circle',
    danger: true,
    may: isOpen,
    text: '每位举报人都会收到结果。',
    form: { reply: '', remove: true },
    Fields: ReplyAndRemoval,
  },
];

function Reply({ form, errors, onPut }: BatchFields) {
  return (
    <ReasonField
      label="处理说明（选填，举报人会看到）"
      max={500}
      value={String(form['reply'] ?? '')}
      error={errors['reply']}
      onChange={(reply) => onPut({ reply })}
    />
  );
}

function ReplyAndRemoval(props: BatchFields) {
  return (
    <>
      <Reply {...props} />
      <Checkbox
        checked={props.form['remove'] === true}
        note="用户和私信不能在这里下线，只认定成立"
        onChange={(event) => props.onPut({ remove: event.target.checked })}
      >
        同时下线被举报的作品、评论和弹幕
      </Checkbox>
    </>
  );
}
