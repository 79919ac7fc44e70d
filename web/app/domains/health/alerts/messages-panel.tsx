import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ALERT_TARGET_LABEL } from '#contract/health/constants.ts';
import type { AlertMessage } from '#contract/health/alerts.ts';
import { CellText } from '../../../kits/resource/cell.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { Tag, type Tone } from '../../../ui/data/chip.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { ListState } from '../../../ui/feedback/list-state.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import type { IconName } from '../../../ui/base/icon.tsx';
import { alertMessagesQuery } from '../queries.ts';
import own from './alerts.module.css';

const STATE: Record<AlertMessage['state'], { label: string; tone: Tone; icon: IconName }> = {
  pending: { label: '等待发送', tone: 'info', icon: 'clock' },
  sent: { label: '已送达', tone: 'success', icon: 'check-circle' },
  failed: { label: '未送达', tone: 'error', icon: 'x-circle' },
};

/** The sent messages with their recipients and results. */
export function MessagesPanel() {
  const [page, setPage] = useState(1);
  const list = useQuery(alertMessagesQuery(page));
  return (
    <Panel title="发送记录" flush busy={list.isFetching}>
      <ListState
        query={list}
        onPage={setPage}
        empty={{ title: '还没有发送过', text: '发给接收方的每条消息都记在这里，保留 90 天。' }}
      >
        {(messages) => (
          <DataTable
            caption="发送记录"
            rows={messages}
            keyOf={({ id }) => id}
            columns={[
              {
                key: 'title',
                title: '消息',
                heading: true,
                renderCell: ({ title, text }) => (
                  <CellText>
                    <b>{title}</b>
                    <span className={own.lines}>{text}</span>
                  </CellText>
                ),
              },
              {
                key: 'target',
                title: '接收方',
                renderCell: ({ target }) => (
                  <CellText>
                    {target.name}
                    <span>{ALERT_TARGET_LABEL[target.kind]}</span>
                  </CellText>
                ),
              },
              { key: 'state', title: '结果', renderCell: (message) => <Outcome message={message} /> },
              { key: 'at', title: '时间', number: true, renderCell: ({ createdAt }) => formatDateTime(createdAt) },
            ]}
          />
        )}
      </ListState>
    </Panel>
  );
}

/** The result of a message that was only written to the outbox. */
const OUTBOX_STATE = { label: '由 outbox 代收', tone: 'warning', icon: 'warning' } as const;

function Outcome({ message: { state, kept, tries, failure, nextAt } }: { message: AlertMessage }) {
  const { label, tone, icon } = kept ? OUTBOX_STATE : STATE[state];
  return (
    <Stack as="span" gap={4} justify="start">
      <Tag tone={tone} icon={icon}>
        {label}
      </Tag>
      {failure !== null && (
        <Text as="small" size={12} tone="muted">
          {failure}
          {tries > 1 && `（已试 ${tries} 次）`}
          {nextAt !== null && `，${formatDateTime(nextAt)} 重试`}
        </Text>
      )}
    </Stack>
  );
}
