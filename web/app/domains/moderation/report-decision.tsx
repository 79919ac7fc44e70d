import { useState } from 'react';
import { REPORT_TARGET_LABEL } from '#contract/report-reasons.ts';
import { handleReport, type ReportCaseDetail } from '#contract/reports.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import css from '../administration/desk-page.module.css';
import { fieldErrors, useDeskCall } from '../administration/use-desk-call.ts';
import { REPORTS } from './report-queries.ts';

type Verdict = 'upheld' | 'dismissed';

/** Whether the report holds, what the reporters read, and whether the thing goes. */
export function ReportDecision({ row }: { row: ReportCaseDetail }) {
  const [reply, setReply] = useState('');
  const [removes, setRemoves] = useState(row.can.remove);
  const [asked, setAsked] = useState<Verdict | null>(null);
  const handle = useDeskCall(handleReport, REPORTS);
  const remove = asked === 'upheld' && row.can.remove && removes;
  const send = (verdict: Verdict) =>
    handle.mutate({ id: row.id, verdict, reply: reply.trim(), remove }, { onSettled: () => setAsked(null) });
  return (
    <section className={css.section} aria-label="处理">
      <h3>处理</h3>
      <TextArea
        label="处理说明（选填，举报人会看到）"
        maxLength={500}
        value={reply}
        error={fieldErrors(handle.error)['reply']}
        counter={`${reply.length} / 500`}
        onChange={(event) => setReply(event.target.value)}
      />
      {row.can.remove && (
        <Checkbox checked={removes} onChange={(event) => setRemoves(event.target.checked)} note="仅在举报成立时">
          同时下线这{row.targetType === 'post' ? '篇' : '条'}
          {REPORT_TARGET_LABEL[row.targetType]}
        </Checkbox>
      )}
      <div className={css.actions}>
        <Button onClick={() => setAsked('dismissed')}>举报不成立</Button>
        <Button variant="danger" onClick={() => setAsked('upheld')}>
          举报成立
        </Button>
      </div>
      {asked !== null && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(null)}
          title={asked === 'upheld' ? '认定举报成立？' : '认定举报不成立？'}
          confirm="确定"
          danger={asked === 'upheld'}
          loading={handle.isPending}
          onConfirm={() => send(asked)}
        >
          {remove && '内容会马上下线。'}
          {row.reportCount} 位举报人会收到处理结果。
        </ConfirmDialog>
      )}
    </section>
  );
}
