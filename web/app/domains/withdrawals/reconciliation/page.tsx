import { useQuery } from '@tanstack/react-query';
import { RECONCILIATION_LABEL, RECONCILIATION_LINES, WITHDRAWAL_ID_LABEL } from '#contract/withdrawals/constants.ts';
import type { MonthSheet as Sheet, ReconciliationEntry, ReconciliationLine } from '#contract/withdrawals/reconciliation.ts';
import { AdminPage } from '../../../kits/resource/page.tsx';
import { ResourceTable } from '../../../kits/resource/resource-table.tsx';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { choice, matching, pageNumber, searchParams } from '../../../lib/search-params.ts';
import { chinaDay, formatDateTime } from '../../../lib/format.ts';
import { titled } from '../../../lib/meta.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import type { Column } from '../../../ui/data/data-table.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PageHead } from '../../../ui/layout/panel.tsx';
import { monthName, movedOf, yuanOf } from './format.ts';
import { MonthSheet } from './month-sheet.tsx';
import css from './page.module.css';
import { TaxPanel } from './tax-panel.tsx';
import { entriesQuery, monthQuery, monthsQuery } from './queries.ts';

export const meta = () => [{ title: titled('资金对账') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['资金', '资金对账'] };

const params = searchParams({
  month: matching(/^20\d\d-(0[1-9]|1[0-2])$/),
  line: choice(RECONCILIATION_LINES),
  page: pageNumber(),
});

/** The liabilities per month and their changes, from the ledger; each line links to its entries. */
export default function Reconciliation() {
  const { values, to } = useFilters(params);
  const { month = chinaDay().slice(0, 7), line } = values;
  const sheet = useQuery(monthQuery(month));
  return (
    <AdminPage>
      <PageHead title="资金对账" text="逐月核对平台应付、打款和费税，金额均取自账本分录。" />
      {sheet.isError ? (
        <ErrorState message={sheet.error.message} retrying={sheet.isFetching} onRetry={() => void sheet.refetch()} />
      ) : (
        sheet.data !== undefined && (
          <MonthSheet sheet={sheet.data} busy={sheet.isFetching} to={(next) => to({ month, line: next })} />
        )
      )}
      {line === undefined && sheet.data !== undefined && <TaxPanel month={month} />}
      {line === undefined ? <Months month={month} /> : <Entries month={month} line={line} />}
    </AdminPage>
  );
}

function Months({ month }: { month: string }) {
  const { values, to } = useFilters(params);
  const { page } = values;
  const query = useQuery(monthsQuery(page));
  const columns: Column<Sheet>[] = [
    {
      key: 'month',
      title: '月份',
      heading: true,
      renderCell: (sheet) => (
        <Link to={to({ month: sheet.month, page })} className={css.line} preventScrollReset>
          {monthName(sheet)}
        </Link>
      ),
    },
    { key: 'opening', title: '期初应付', number: true, wideOnly: true, renderCell: ({ opening }) => yuanOf(opening) },
    {
      key: 'earned',
      title: '收益与更正',
      number: true,
      renderCell: ({ movements: { earning, correction } }) => movedOf(earning + correction),
    },
    {
      key: 'paid',
      title: '打款净额',
      number: true,
      renderCell: ({ movements: { payout, latePayout, returned } }) => movedOf(payout + latePayout + returned),
    },
    { key: 'fee', title: '服务费', number: true, wideOnly: true, renderCell: ({ movements }) => movedOf(movements.fee) },
    { key: 'tax', title: '代扣税', number: true, renderCell: ({ movements }) => movedOf(movements.tax) },
    { key: 'closing', title: '期末应付', number: true, renderCell: ({ closing }) => <b>{yuanOf(closing)}</b> },
    {
      key: 'check',
      title: '核对',
      renderCell: ({ difference }) =>
        difference === 0 ? (
          <Tag tone="success" icon="check-circle">
            相符
          </Tag>
        ) : (
          <Tag tone="error" icon="warning">
            差额 {movedOf(difference)}
          </Tag>
        ),
    },
  ];
  return (
    <ResourceTable
      name="reconciliation"
      label="各月对账"
      query={query}
      keyOf={(sheet) => sheet.month}
      current={month}
      empty={{ title: '还没有账目' }}
      file={{ list: 'reconciliation', filter: {} }}
      columns={columns}
    />
  );
}

const COLUMNS: Column<ReconciliationEntry>[] = [
  {
    key: 'subject',
    title: '来源',
    heading: true,
    renderCell: ({ withdrawal, day }) =>
      withdrawal === null ? (
        `${day ?? ''} 的结算`
      ) : (
        <Link to={`/admin/audit/cashOutAudit?id=${withdrawal.id}`} className={css.line}>
          {WITHDRAWAL_ID_LABEL} {withdrawal.id}
        </Link>
      ),
  },
  { key: 'owner', title: '申请人', renderCell: ({ withdrawal }) => withdrawal?.owner ?? '—' },
  { key: 'at', title: '时间', number: true, renderCell: ({ at }) => formatDateTime(at) },
  { key: 'amount', title: '金额', number: true, renderCell: ({ amount }) => movedOf(amount) },
];

function Entries({ month, line }: { month: string; line: ReconciliationLine }) {
  const { values, to } = useFilters(params);
  const query = useQuery(entriesQuery({ month, line, page: values.page }));
  const name = `${monthName({ month })} · ${RECONCILIATION_LABEL[line]}`;
  return (
    <ResourceTable
      name="reconciliation-entries"
      label={name}
      query={query}
      keyOf={({ id }) => id}
      empty={{ title: `${name}没有记录` }}
      file={{ list: 'reconciliationEntries', filter: { month, line } }}
      filters={
        <>
          <ButtonLink size="s" icon="chevron-left" to={to({ line: undefined })} preventScrollReset>
            各月对账
          </ButtonLink>
          <b>{name}</b>
        </>
      }
      columns={COLUMNS}
    />
  );
}
