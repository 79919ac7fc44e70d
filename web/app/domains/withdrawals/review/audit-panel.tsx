import { useQuery } from '@tanstack/react-query';
import { PAYEE_KIND_LABEL, WITHDRAWAL_STATUS_LABEL } from '#contract/withdrawals/constants.ts';
import { TAX_METHOD_LABEL } from '#contract/earnings/constants.ts';
import { formatDateTime, formatYuan } from '../../../lib/format.ts';
import { Button, IconButton } from '../../../ui/base/button.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Facts, Panel } from '../../../ui/layout/panel.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { AuditDecision } from './audit-decision.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import css from './page.module.css';
import { auditDetailQuery, useReveal } from './queries.ts';
import { PayoutOutcome } from './payout-outcome.tsx';
import { titleOf } from '../payees/payee-title.ts';
import { StateTag } from '../requests/state-tag.tsx';

/** One withdrawal: the sums, the payee, what to look at, what happened, and what can be done. */
export function AuditPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const detail = useQuery(auditDetailQuery(id));
  const reveal = useReveal();
  const row = detail.data;
  return (
    <Panel
      opened
      title={row?.applicant.nickname ?? '提现'}
      busy={detail.isFetching}
      aside={
        <span>
          {row !== undefined && <StateTag status={row.status} />}
          <IconButton icon="close" label="关闭" onClick={onClose} />
        </span>
      }
    >
      {detail.isError ? (
        <ErrorState message={detail.error.message} retrying={detail.isFetching} onRetry={() => void detail.refetch()} />
      ) : row === undefined ? (
        <p role="status">
          <Spinner size="s" /> 正在加载…
        </p>
      ) : (
        <Stack gap="5">
          <Facts
            facts={[
              { name: '单号', value: row.id },
              { name: '申请金额', value: formatYuan(row.gross) },
              { name: '服务费', value: formatYuan(row.fee) },
              { name: `代扣税款（${TAX_METHOD_LABEL[row.taxMethod]}）`, value: formatYuan(row.tax) },
              { name: '实付', value: `¥${formatYuan(row.net)}`, look: 'total' },
            ]}
          />
          <section className={css.section}>
            <h3>收款账户</h3>
            <Facts
              facts={
                reveal.data === undefined
                  ? [
                      { name: '户名', value: row.payee.name },
                      { name: '账户', value: titleOf(row.payee) },
                      { name: '方式', value: [PAYEE_KIND_LABEL[row.payee.kind], row.payee.branch].filter(Boolean).join(' · ') },
                      { name: '添加时间', value: formatDateTime(row.payee.createdAt) },
                    ]
                  : [
                      { name: '户名', value: reveal.data.name },
                      { name: '账户', value: reveal.data.account },
                      { name: '开户行', value: [reveal.data.bank, reveal.data.branch].filter(Boolean).join(' ') || '—' },
                    ]
              }
            />
            {row.can.reveal && reveal.data === undefined && (
              <Button size="s" variant="quiet" icon="eye" loading={reveal.isPending} onClick={() => reveal.mutate(id)}>
                查看完整账号（记入日志）
              </Button>
            )}
          </section>
          <section className={css.section}>
            <h3>核对</h3>
            <Stack as="ul" gap="2" size="s" className={css.checks}>
              {row.checks.map(({ name, result, warn }) => (
                <li key={name} className={classes(warn && css.warn)}>
                  <Icon name={warn ? 'warning' : 'check'} size="s" />
                  <span>
                    {name}：{result}
                    {warn && <span className="vh">（需留意）</span>}
                  </span>
                </li>
              ))}
              <li className={classes(row.balances.available < 0 && css.warn)}>
                <Icon name={row.balances.available < 0 ? 'warning' : 'check'} size="s" />
                <span>
                  余额：可提现 {formatYuan(row.balances.available)} 元，冻结 {formatYuan(row.balances.frozen)} 元，累计到账{' '}
                  {formatYuan(row.balances.paid)} 元
                </span>
              </li>
            </Stack>
          </section>
          <section className={css.section}>
            <h3>经过</h3>
            <Stack as="ol" gap="2-half" size="s" className={css.history}>
              {row.steps.map(({ status, at, by, reason }, index) => (
                <li key={index}>
                  {WITHDRAWAL_STATUS_LABEL[status]}
                  {reason !== '' && `：${reason}`}
                  <span>
                    {by} · {formatDateTime(at)}
                  </span>
                </li>
              ))}
            </Stack>
          </section>
          <PayoutOutcome row={row} />
          <AuditDecision row={row} />
        </Stack>
      )}
    </Panel>
  );
}
