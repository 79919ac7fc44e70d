import { useId, useState } from 'react';
import { createReport } from '#contract/moderation/addresses.ts';
import { REPORT_DETAIL_MAX, REPORT_REASON_LABEL, type ReportReason, type ReportTarget } from '#contract/moderation/constants.ts';
import { codePoints } from '#contract/text.ts';
import { ApiError } from '../../../lib/api.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Radio } from '../../../ui/forms/choice.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import css from './report-dialog.module.css';

export interface Reportable {
  type: ReportTarget;
  id: string;
  /** Describes the target for the reporting person: 教室后排的评论. */
  about: string;
}

interface ReportDialogProps {
  target: Reportable;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const REASONS = Object.entries(REPORT_REASON_LABEL) as [ReportReason, string][];
/** The reasons; a missing AI label can be reported only for posts. */
const reasonsFor = ({ type }: Reportable) => REASONS.filter(([reason]) => reason !== 'ai' || type === 'post');

/** Asks for the reason of a report, then shows the receipt; a failure keeps the input. Open it with `useReport`. */
export function ReportDialog({ target, open, onOpenChange }: ReportDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [detail, setDetail] = useState('');
  const [problem, setProblem] = useState<{ field: string; message: string } | null>(null);
  const report = useCall(createReport, {
    success: null,
    failure: (error) =>
      setProblem({ field: error instanceof ApiError && 'detail' in error.fields ? 'detail' : 'form', message: error.message }),
  });

  const submit = () => {
    if (reason === null) return setProblem({ field: 'reason', message: '请选择举报理由' });
    setProblem(null);
    void report.send({ targetType: target.type, targetId: target.id, reason, detail });
  };

  if (report.answer !== undefined) return <Received {...report.answer} open={open} onOpenChange={onOpenChange} />;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="举报"
      description={`举报${target.about}，平台会核实每一份举报`}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>取消</Button>
          <Button variant="primary" type="submit" form={formId} loading={report.isPending}>
            提交举报
          </Button>
        </>
      }
    >
      <Stack as={Form} gap={20} id={formId} onSend={submit}>
        <Grid
          as="fieldset"
          className={css.reasons}
          aria-describedby={problem?.field === 'reason' ? `${formId}-problem` : undefined}
        >
          <legend>
            举报理由<em aria-hidden="true">*</em>
          </legend>
          {reasonsFor(target).map(([value, label]) => (
            <Radio
              key={value}
              className={css.reason}
              name="reason"
              value={value}
              checked={reason === value}
              onChange={() => {
                setReason(value);
                setProblem(null);
              }}
            >
              {label}
            </Radio>
          ))}
        </Grid>
        <TextArea
          label="补充说明"
          required={reason === 'other'}
          rows={3}
          maxLength={REPORT_DETAIL_MAX}
          value={detail}
          counter={`${codePoints(detail)}/${REPORT_DETAIL_MAX}`}
          placeholder="填写具体情况，便于核实"
          error={problem?.field === 'detail' ? problem.message : undefined}
          onChange={(event) => setDetail(event.target.value)}
        />
        {problem !== null && problem.field !== 'detail' && (
          <div id={`${formId}-problem`}>
            <Note tone="error">{problem.message}</Note>
          </div>
        )}
      </Stack>
    </Dialog>
  );
}

function Received({
  receipt,
  again,
  open,
  onOpenChange,
}: { receipt: string; again: boolean } & Omit<ReportDialogProps, 'target'>) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="s"
      title={again ? '你已经举报过' : '举报已提交'}
      footer={
        <Button variant="primary" onClick={() => onOpenChange(false)}>
          完成
        </Button>
      }
    >
      <Stack gap={8} tone="muted" className={css.received} role="status">
        <p>{again ? '你已举报过此内容，正在处理中。' : '处理结果会通知你。'}</p>
        <p>
          进度可以在<Link to="/reports">我的举报</Link>查看。
        </p>
        <p>
          受理编号{' '}
          <Text as="b" tone="plain" numeric>
            {receipt}
          </Text>
        </p>
      </Stack>
    </Dialog>
  );
}
