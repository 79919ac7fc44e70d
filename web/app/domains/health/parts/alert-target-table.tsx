import type { ReactNode } from 'react';
import { ALERT_TARGET_LABEL } from '#contract/health/constants.ts';
import type { AlertTarget, AlertTargets } from '#contract/health/alerts.ts';
import { CellText } from '../../../kits/resource/cell.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { Tag } from '../../../ui/data/chip.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';

/** The targets of alerts and whether deliveries work; without `renderActions` it is read-only. */
export function AlertTargetTable({
  targets,
  renderActions,
}: {
  targets: readonly AlertTarget[];
  renderActions?: ((target: AlertTarget) => ReactNode) | undefined;
}) {
  return (
    <DataTable
      caption="告警接收方"
      rows={targets}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'name',
          title: '名称',
          heading: true,
          renderCell: ({ name, kind, hint, signed }) => (
            <CellText>
              <b>{name}</b>
              <span>
                {ALERT_TARGET_LABEL[kind]} {hint}
                {signed && '，加签'}
              </span>
            </CellText>
          ),
        },
        { key: 'state', title: '最近一次发送', renderCell: (target) => <LastSent target={target} /> },
        ...(renderActions === undefined ? [] : [{ key: 'actions', title: '操作', renderCell: renderActions }]),
      ]}
    />
  );
}

function LastSent({ target: { enabled, lastAt, lastFailure } }: { target: AlertTarget }) {
  if (!enabled) return <Tag>已停用</Tag>;
  if (lastAt === null) return <Tag>还没有发送</Tag>;
  if (lastFailure === null)
    return (
      <Tag tone="success" icon="check-circle">
        已送达 {formatDateTime(lastAt)}
      </Tag>
    );
  return (
    <Stack as="span" gap={4} justify="start">
      <Tag tone="error" icon="x-circle">
        失败 {formatDateTime(lastAt)}
      </Tag>
      <Text as="small" size={12} tone="muted">
        {lastFailure}
      </Text>
    </Stack>
  );
}

/** Notes about configuration outside of this page that prevents deliveries, or links in messages. */
export function AlertTargetNotes({ targets: { list, mailKept, linked } }: { targets: AlertTargets }) {
  return (
    <>
      {mailKept && list.some(({ kind }) => kind === 'mail') && (
        <Note tone="warning">没有设置邮件服务器（SMTP_URL），邮件只写入数据目录的 outbox.jsonl。</Note>
      )}
      {!linked && list.length > 0 && <Note>没有设置 PUBLIC_URL，消息里不带链接。</Note>}
    </>
  );
}
