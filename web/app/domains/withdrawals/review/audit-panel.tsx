import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { revealPayee } from '#contract/withdrawals/addresses.ts';
import {
  PAYEE_KIND_LABEL,
  PAYEE_WAIT_HOURS,
  WITHDRAWAL_ID_LABEL,
  WITHDRAWAL_STATUS_LABEL,
} from '#contract/withdrawals/constants.ts';
import { TAX_METHOD_LABEL } from '#contract/earnings/constants.ts';
import { DetailAnswer, DetailPanel } from '../../../kits/resource/list-detail/detail-panel.tsx';
import { markPressed, unlessEcho } from '../../../kits/desk/echo.ts';
import { OnlyHandlers } from '../../../kits/session/only-handlers.tsx';
import { useMayHandle } from '../../../kits/session/admin-access.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { formatDateTime, formatYuan } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { Facts } from '../../../ui/layout/panel.tsx';
import { Cluster, Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { AssignmentLine } from '../../admins/parts/assignment-line.tsx';
import { InternalNotes } from '../../back-office/parts/internal-notes.tsx';
import css from './page.module.css';
import { auditDetailQuery, type Decision, useDecide, WITHDRAWALS } from './queries.ts';
import { PayoutCorrection } from './payout-correction.tsx';
import { PayoutOutcome } from './payout-outcome.tsx';
import { titleOf } from '../payees/payee-title.ts';
import { StateTag } from '../requests/state-tag.tsx';
import type { WithdrawalReviewDetail } from '#contract/withdrawals/review.ts';
import { ApiError } from '../../../lib/api.ts';
import { Key } from '../../../ui/data/chip.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { useNow } from '../../../ui/data/now.ts';
import { useShortcuts } from '../../../ui/base/shortcuts.ts';
import { toast } from '../../../lib/toast-store.ts';

/** A withdrawal: sums, payee, checklist, steps and actions. */
export function AuditPanel({ id, onClose, onDecided }: { id: string; onClose: () => void; onDecided: () => void }) {
  const detail = useQuery(auditDetailQuery(id));
  const mayHandle = useMayHandle();
  // The number is stored nowhere; it is shown until the page is left.
  const reveal = useCall(revealPayee, { success: null });
  return (
    <DetailPanel
      title={detail.data?.applicant.nickname ?? '提现'}
      tag={detail.data !== undefined && <StateTag status={detail.data.status} />}
      busy={detail.isFetching}
      onClose={onClose}
    >
      <DetailAnswer query={detail}>
        {(row) => (
          <Stack gap={20}>
            {row.status === 'applied' && (
              <AssignmentLine subject="withdrawal" queue="withdrawals" id={row.id} since={row.appliedAt} stale={WITHDRAWALS} />
            )}
            <Facts
              facts={[
                { name: WITHDRAWAL_ID_LABEL, value: row.id },
                { name: '申请金额', value: formatYuan(row.gross) },
                { name: '服务费', value: formatYuan(row.fee) },
                { name: `代扣税款（${TAX_METHOD_LABEL[row.taxMethod]}）`, value: formatYuan(row.tax) },
                { name: '实付', value: `¥${formatYuan(row.net)}`, look: 'total' },
              ]}
            />
            <section className={css.section}>
              <Text as="h3" size={13} weight="strong">
                收款账户
              </Text>
              <Facts
                facts={
                  reveal.answer === undefined
                    ? [
                        { name: '户名', value: row.payee.name },
                        { name: '账户', value: titleOf(row.payee) },
                        { name: '方式', value: [PAYEE_KIND_LABEL[row.payee.kind], row.payee.branch].filter(Boolean).join(' · ') },
                        { name: '添加时间', value: formatDateTime(row.payee.createdAt) },
                      ]
                    : [
                        { name: '户名', value: reveal.answer.name },
                        { name: '账户', value: reveal.answer.account },
                        { name: '开户银行', value: [reveal.answer.bank, reveal.answer.branch].filter(Boolean).join(' ') || '—' },
                      ]
                }
              />
              {mayHandle && row.can.reveal && reveal.answer === undefined && (
                <Button size="s" variant="quiet" icon="eye" loading={reveal.isPending} onClick={() => void reveal.send({ id })}>
                  查看完整账号（记入日志）
                </Button>
              )}
            </section>
            <section className={css.section}>
              <Text as="h3" size={13} weight="strong">
                核对{row.checkedAt !== null && `（${formatDateTime(row.checkedAt)} 审核时）`}
              </Text>
              <Stack as="ul" gap={8} size={13} className={css.checks}>
                {row.checks.map(({ name, result, warn }) => (
                  <Cluster as="li" align="start" gap={8} key={name} className={classes(warn && css.warn)}>
                    <Icon name={warn ? 'warning' : 'check'} size="s" />
                    <span>
                      {name}：{result}
                      {warn && <span className="visually-hidden">（需留意）</span>}
                    </span>
                  </Cluster>
                ))}
                <Cluster as="li" align="start" gap={8} className={classes(row.balances.available < 0 && css.warn)}>
                  <Icon name={row.balances.available < 0 ? 'warning' : 'check'} size="s" />
                  <span>
                    余额：可提现 ¥{formatYuan(row.balances.available)}，冻结 ¥{formatYuan(row.balances.frozen)}，累计到账 ¥
                    {formatYuan(row.balances.paid)}
                  </span>
                </Cluster>
              </Stack>
            </section>
            <section className={css.section}>
              <Text as="h3" size={13} weight="strong">
                经过
              </Text>
              <Stack as="ol" gap={10} size={13} className={css.history}>
                {row.steps.map(({ status, at, by, reason }, index) => (
                  <Stack as="li" gap={2} key={index}>
                    {WITHDRAWAL_STATUS_LABEL[status]}
                    {reason !== '' && `：${reason}`}
                    <Text as="span" tone="muted" size={12}>
                      {by} · {formatDateTime(at)}
                    </Text>
                  </Stack>
                ))}
              </Stack>
            </section>
            <InternalNotes subject="withdrawal" id={row.id} />
            <OnlyHandlers>
              <PayoutOutcome row={row} />
              <PayoutCorrection row={row} />
              <AuditDecision row={row} onDecided={onDecided} />
            </OnlyHandlers>
          </Stack>
        )}
      </DetailAnswer>
    </DetailPanel>
  );
}

/** Approve (A), reject with a reason (R), pay, or register as failed: whichever can be done now. Money leaves by a press alone. */
function AuditDecision({ row, onDecided }: { row: WithdrawalReviewDetail; onDecided: () => void }) {
  const [reason, setReason] = useState('');
  const [receipt, setReceipt] = useState('');
  const [error, setError] = useState<string>();
  const reasonField = useRef<HTMLInputElement>(null);
  const decide = useDecide();
  const now = useNow(60_000);
  const { can } = row;
  const byAlipay = row.driver === 'alipay';
  const isFirstOfTwo = row.needsSecond && row.approvedBy === null;

  const run = async (decision: Decision, done: string) => {
    setError(undefined);
    markPressed();
    const result = await decide.send(decision);
    if (!result.ok) return setError(result.error instanceof ApiError ? result.error.message : '操作失败，请重试');
    toast.success(done);
    setReason('');
    // After the first of two approvals the panel stays open, because it shows that another administrator has to approve.
    if (decision.action !== 'approve' || !isFirstOfTwo) onDecided();
  };
  const approve = () => void run({ action: 'approve', id: row.id }, isFirstOfTwo ? '已初审，等待第二位管理员' : '已通过');
  const refuse = (action: 'reject' | 'fail') => {
    if (reason.trim().length < 2) {
      reasonField.current?.focus();
      return setError(action === 'reject' ? '请填写退回理由' : '请填写失败原因');
    }
    return void run(
      { action, id: row.id, reason: reason.trim() },
      action === 'reject' ? '已退回，金额转回可提现' : '已登记失败，等待另一位管理员确认',
    );
  };
  const pay = () => {
    if (!byAlipay && receipt.trim() === '') return setError('请填写打款凭证号');
    return void run(
      { action: 'pay', id: row.id, ...(byAlipay ? {} : { receipt: receipt.trim() }) },
      byAlipay ? '已提交支付宝打款' : '已记录到账',
    );
  };
  useShortcuts({
    ...(can.approve && !decide.isPending ? { a: unlessEcho(approve) } : {}),
    ...(can.reject && !decide.isPending ? { r: unlessEcho(() => refuse('reject')) } : {}),
  });

  const { refusal, alone } = row.next;
  const nothing = !can.approve && !can.reject && !can.pay && !can.fail;
  if (nothing) {
    if (refusal !== null && row.outcome === null) return <Note>{refusal}。</Note>;
    if (row.status === 'paying' && row.outcome === null) return <Note>正在等待打款结果。</Note>;
    return null;
  }
  return (
    <Stack as="section" gap={12} aria-label="处理">
      {refusal !== null && <Note>{refusal}。</Note>}
      {alone && <Note tone="warning">没有其他管理员可以处理这一步，由你单独完成，操作日志会注明。</Note>}
      {row.status === 'approved' && !can.pay && Date.parse(row.payee.readyAt) > now.getTime() && (
        <Note tone="warning">
          收款账户新增未满 {PAYEE_WAIT_HOURS} 小时，{formatDateTime(row.payee.readyAt)} 起可以打款。
        </Note>
      )}
      {can.pay && !byAlipay && (
        <TextField label="打款凭证号" value={receipt} maxLength={64} onChange={(event) => setReceipt(event.target.value)} />
      )}
      {(can.reject || can.fail) && (
        <TextField
          ref={reasonField}
          label={can.reject ? '退回理由' : '失败原因'}
          value={reason}
          maxLength={200}
          placeholder={can.reject ? '例如：收款人与机构名称不一致' : '例如：账号已注销'}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {error !== undefined && <Note tone="error">{error}</Note>}
      <Grid gap={8} className={css.buttons}>
        {can.reject && (
          <Button variant="danger" icon="close" disabled={decide.isPending} onClick={() => refuse('reject')}>
            退回
            <Key>R</Key>
          </Button>
        )}
        {can.fail && (
          <Button variant="danger" icon="warning" disabled={decide.isPending} onClick={() => refuse('fail')}>
            标记失败
          </Button>
        )}
        {can.approve && (
          <Button variant="primary" icon="check" loading={decide.isPending} onClick={approve}>
            通过
            <Key>A</Key>
          </Button>
        )}
        {can.pay && (
          <Button variant="primary" icon="wallet" loading={decide.isPending} onClick={pay}>
            {byAlipay ? '支付宝打款' : '记录到账'}
          </Button>
        )}
      </Grid>
    </Stack>
  );
}
