import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ALERT_RULE_LABEL, ALERT_RULE_PAGE, ALERT_RULE_UNIT, ALERTS_PAGE } from '#contract/health/constants.ts';
import type { AlertRow } from '#contract/health/alerts.ts';
import { CellLink, CellText } from '../../../kits/resource/cell.tsx';
import { useAdminAccess } from '../../../kits/session/admin-access.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Tag } from '../../../ui/data/chip.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { ListState } from '../../../ui/feedback/list-state.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { alertListQuery } from '../queries.ts';

/** Active alerts first, then past ones, the newest first. */
export function AlertsPanel() {
  const [page, setPage] = useState(1);
  const list = useQuery(alertListQuery(page));
  return (
    <Panel title="告警记录" flush busy={list.isFetching}>
      <ListState query={list} onPage={setPage} empty={{ title: '没有告警', text: '达到上限的指标会显示在这里，保留 90 天。' }}>
        {(alerts) => (
          <DataTable
            caption="告警记录"
            rows={alerts}
            keyOf={({ id }) => id}
            columns={[
              { key: 'rule', title: '指标', heading: true, renderCell: (alert) => <Rule alert={alert} /> },
              { key: 'state', title: '状态', renderCell: (alert) => <State alert={alert} /> },
              { key: 'value', title: '数值', number: true, renderCell: ({ rule, value }) => amount(rule, value) },
              { key: 'limit', title: '上限', number: true, renderCell: ({ rule, limit }) => amount(rule, limit) },
              { key: 'peak', title: '最高', number: true, wideOnly: true, renderCell: ({ rule, peak }) => amount(rule, peak) },
              { key: 'from', title: '开始', number: true, renderCell: ({ openedAt }) => formatDateTime(openedAt) },
              {
                key: 'to',
                title: '结束',
                number: true,
                renderCell: ({ endedAt }) => (endedAt === null ? '—' : formatDateTime(endedAt)),
              },
            ]}
          />
        )}
      </ListState>
    </Panel>
  );
}

/** The rule's name, with a link to the page about it for those who may open that. */
function Rule({ alert: { rule, detail } }: { alert: AlertRow }) {
  const { mayOpen } = useAdminAccess();
  const page = ALERT_RULE_PAGE[rule];
  const content = (
    <>
      <b>{ALERT_RULE_LABEL[rule]}</b>
      {detail !== '' && <span>{detail}</span>}
    </>
  );
  return page !== ALERTS_PAGE && mayOpen(page) ? <CellLink to={page}>{content}</CellLink> : <CellText>{content}</CellText>;
}

function State({ alert: { endedHow } }: { alert: AlertRow }) {
  if (endedHow === 'off') return <Tag icon="minus">不再告警</Tag>;
  return endedHow === null ? (
    <Tag tone="error" icon="alert-circle">
      进行中
    </Tag>
  ) : (
    <Tag tone="success" icon="check-circle">
      已恢复
    </Tag>
  );
}

const amount = (rule: AlertRow['rule'], value: number): string =>
  `${(Math.floor(value * 10) / 10).toLocaleString('zh-CN')} ${ALERT_RULE_UNIT[rule]}`;
