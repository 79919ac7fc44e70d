import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { restoreViews } from '#contract/earnings/addresses.ts';
import type { ViewCorrection } from '#contract/earnings/view-audit.ts';
import { formatDateTime, formatInteger } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { pageNumber, searchParams } from '../../../lib/search-params.ts';
import { ResourceTable } from '../../../kits/resource/resource-table.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import { CellText } from '../../../kits/resource/cell.tsx';
import { useCall } from '../../../lib/calls/use-call.ts';
import { signedAmount } from '../parts/signed.ts';
import { periodOf, scopeOf } from './format.ts';
import { correctionsQuery, VIEW_AUDIT } from './queries.ts';

const params = searchParams({ page: pageNumber() });

/** Rejected views and reverted rejections, with the correction of each day. */
export function CorrectionsList({ tabs }: { tabs: ReactNode }) {
  const { page } = useFilters(params).values;
  const list = useQuery(correctionsQuery(page));
  const [restoring, setRestoring] = useState<ViewCorrection | null>(null);
  return (
    <>
      <ResourceTable
        name="view-corrections"
        label="更正记录"
        query={list}
        keyOf={({ id }) => id}
        file={{ list: 'viewCorrections', filter: {} }}
        empty={{ title: '还没有更正', text: '剔除或恢复浏览之后，记录与更正结果会显示在这里。' }}
        tabs={tabs}
        columns={[
          {
            key: 'scope',
            title: '范围',
            heading: true,
            renderCell: (row) => (
              <CellText>
                <b>{scopeOf(row)}</b>
                <span>{periodOf(row)}</span>
              </CellText>
            ),
          },
          {
            key: 'action',
            title: '处理',
            renderCell: ({ action, views, works: posts }) => (
              <CellText>
                <Tag tone={action === 'refuse' ? 'warning' : 'success'}>{action === 'refuse' ? '剔除' : '恢复'}</Tag>
                <span>
                  {formatInteger(views)} 次，{formatInteger(posts)} 篇
                </span>
              </CellText>
            ),
          },
          { key: 'reason', title: '原因', renderCell: ({ reason }) => reason },
          { key: 'result', title: '当日更正（元）', number: true, renderCell: (row) => <Results days={row.days} /> },
          {
            key: 'by',
            title: '处理人',
            renderCell: ({ by, at }) => (
              <CellText>
                <b>{by}</b>
                <span>{formatDateTime(at)}</span>
              </CellText>
            ),
          },
          {
            key: 'actions',
            title: <span className="visually-hidden">操作</span>,
            number: true,
            renderCell: (row) =>
              row.can.restore && (
                <Button size="s" aria-label={`恢复 ${scopeOf(row)} 的浏览`} onClick={() => setRestoring(row)}>
                  恢复
                </Button>
              ),
          },
        ]}
      />
      {restoring !== null && <RestoreDialog key={restoring.id} of={restoring} onClose={() => setRestoring(null)} />}
    </>
  );
}

function Results({ days }: { days: ViewCorrection['days'] }) {
  const waiting = days.filter(({ revision }) => revision === null).length;
  const sum = days.reduce((total, { gross }) => total + (gross ?? 0), 0);
  if (waiting > 0) return <Tag tone="info">{days.length === 1 ? '更正中' : `更正中，剩 ${waiting} 天`}</Tag>;
  return (
    <Stack as="span" numeric gap={4}>
      <b>{signedAmount(sum)}</b>
      {days.length > 1 && (
        <Text as="span" size={12} tone="muted">
          共 {days.length} 天
        </Text>
      )}
    </Stack>
  );
}

function RestoreDialog({ of, onClose }: { of: ViewCorrection; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const restore = useCall(restoreViews, { stale: [VIEW_AUDIT], onDone: onClose });
  return (
    <FormDialog
      size="s"
      title={`恢复 ${formatInteger(of.views)} 次浏览？`}
      description={`${scopeOf(of)}，${periodOf(of)}。恢复之后重新计为有效浏览，收益按差额补回。`}
      verb="恢复并更正收益"
      busy={restore.isPending}
      onClose={onClose}
      onSend={() => void restore.send({ id: of.id, reason: reason.trim() })}
    >
      <TextArea
        label="原因"
        required
        maxLength={200}
        value={reason}
        placeholder="例如：经作者申诉核实为真实阅读"
        hint="会随更正通知发给相关作者与机构"
        error={restore.fields['reason']}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
