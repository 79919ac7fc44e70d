import { useQuery } from '@tanstack/react-query';
import { createTaxFile } from '#contract/withdrawals/addresses.ts';
import { DECLARED_AS, TAX_FILE_FORMATS } from '#contract/withdrawals/constants.ts';
import type { TaxMonth } from '#contract/withdrawals/reconciliation.ts';
import { OnlyHandlers } from '../../../kits/session/only-handlers.tsx';
import { downloadFrom } from '../../../lib/browser/download.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { monthName, movedOf, yuanOf } from './format.ts';
import css from './page.module.css';
import { taxQuery } from './queries.ts';

/** The tax withheld in a month: files for its declaration, and the cases that these cannot include. */
export function TaxPanel({ month }: { month: string }) {
  const query = useQuery(taxQuery(month));
  const tax = query.data;
  return (
    <Panel title="个税扣缴" busy={query.isFetching}>
      {query.isError ? (
        <ErrorState inline message={query.error.message} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        tax !== undefined && (
          <Stack gap={16}>
            <Text size={13} tone="muted" leading="reading">
              按到账月份汇总，可导入自然人电子税务局（扣缴端）的劳务报酬所得。文件含完整身份证号，每次下载都会记入操作日志。
            </Text>
            {tax.isOpen && <Note>{monthName(tax)}还没有结束，下载的文件只到现在为止，申报请等到下月。</Note>}
            <Declared tax={tax} />
            <Missing tax={tax} />
            <Returned tax={tax} />
            {tax.companies.count > 0 && (
              <Text size={13}>
                另有对公或不代扣的提现 {tax.companies.count} 笔，合计 {yuanOf(tax.companies.gross)}，不在文件中
                {tax.companies.tax > 0 && `；其中已代扣税 ${yuanOf(tax.companies.tax)}，请按机构另行核对`}。
              </Text>
            )}
            {tax.difference !== 0 && (
              <Note tone="error">账本的代扣税与以上合计相差 {movedOf(tax.difference)}，请先核查，再申报。</Note>
            )}
          </Stack>
        )
      )}
    </Panel>
  );
}

function Declared({ tax: { month, declared } }: { tax: TaxMonth }) {
  const create = useCall(createTaxFile, {
    success: ({ name }) => `正在下载 ${name}，已记入操作日志`,
    onDone: ({ url }) => downloadFrom(url),
  });
  if (declared.length === 0) return <Text size={13}>没有可以放进申报文件的人员。</Text>;
  return (
    <DataTable
      caption="可申报的所得"
      rows={declared}
      keyOf={({ method }) => method}
      columns={[
        { key: 'method', title: '所得项目', heading: true, renderCell: ({ method }) => DECLARED_AS[method] },
        { key: 'people', title: '人数', number: true, renderCell: ({ people }) => people },
        { key: 'gross', title: '本期收入', number: true, renderCell: ({ gross }) => yuanOf(gross) },
        { key: 'tax', title: '已代扣税', number: true, renderCell: ({ tax }) => yuanOf(tax) },
        {
          key: 'actions',
          title: <span className="visually-hidden">操作</span>,
          number: true,
          renderCell: ({ method }) => (
            <OnlyHandlers>
              <Cluster gap={8} justify="end">
                {TAX_FILE_FORMATS.map((format) => (
                  <Button
                    key={format}
                    size="s"
                    icon="download"
                    disabled={create.isPending}
                    onClick={() => void create.send({ month, method, format })}
                  >
                    {format === 'xlsx' ? 'Excel' : 'CSV'}
                  </Button>
                ))}
              </Cluster>
            </OnlyHandlers>
          ),
        },
      ]}
    />
  );
}

function Missing({ tax: { missing } }: { tax: TaxMonth }) {
  if (missing.length === 0) return null;
  return (
    <Stack gap={8}>
      <Note tone="warning">{missing.length} 人没有填写身份证号，不在文件中。请他们在“设置 → 收款账户”里补充，再重新下载。</Note>
      <DataTable
        caption="缺少身份证号的人员"
        rows={missing}
        keyOf={({ ownerId, name }) => `${ownerId} ${name}`}
        columns={[
          { key: 'owner', title: '用户', heading: true, renderCell: ({ owner }) => owner },
          { key: 'name', title: '收款人', renderCell: ({ name }) => name },
          { key: 'gross', title: '本期收入', number: true, renderCell: ({ gross }) => yuanOf(gross) },
          { key: 'tax', title: '已代扣税', number: true, renderCell: (row) => yuanOf(row.tax) },
        ]}
      />
    </Stack>
  );
}

function Returned({ tax: { returned } }: { tax: TaxMonth }) {
  if (returned.length === 0) return null;
  return (
    <Stack gap={8}>
      <Note tone="warning">以下款项在以前月份到账、本月退汇，请更正到账月份的申报。</Note>
      <DataTable
        caption="需更正申报的退汇"
        rows={returned}
        keyOf={({ withdrawalId }) => withdrawalId}
        columns={[
          {
            key: 'id',
            title: '提现单号',
            heading: true,
            renderCell: ({ withdrawalId }) => (
              <Link to={`/admin/audit/cashOutAudit?id=${withdrawalId}`} className={css.line}>
                {withdrawalId}
              </Link>
            ),
          },
          { key: 'owner', title: '用户', renderCell: ({ owner }) => owner },
          {
            key: 'paidIn',
            title: '到账月份',
            renderCell: ({ paidIn }) => (paidIn === null ? '—' : monthName({ month: paidIn })),
          },
          { key: 'gross', title: '收入', number: true, renderCell: ({ gross }) => yuanOf(gross) },
          { key: 'tax', title: '已代扣税', number: true, renderCell: ({ tax }) => yuanOf(tax) },
        ]}
      />
    </Stack>
  );
}
