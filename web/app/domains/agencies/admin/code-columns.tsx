import { INVITATION_PURPOSE_LABEL, INVITATION_STATE_LABEL, type InvitationCode } from '#contract/invitation-codes.ts';
import { formatDateTime, formatDay } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Tag, type Tone } from '../../../ui/chip.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import css from '../../administration/desk-page.module.css';

const TONE: Record<InvitationCode['state'], Tone> = { active: 'success', used: 'neutral', expired: 'warning', revoked: 'error' };

export const codeColumns = ({
  onRevoke,
  onLook,
}: {
  onRevoke: (code: InvitationCode) => void;
  onLook: (code: InvitationCode) => void;
}): Column<InvitationCode>[] => [
  { key: 'code', title: '邀请码', heading: true, renderCell: ({ code }) => <code className={css.code}>{code}</code> },
  {
    key: 'purpose',
    title: '用途',
    renderCell: ({ purpose, agency }) => (
      <span>
        {INVITATION_PURPOSE_LABEL[purpose]}
        {agency !== null && <small className={css.under}>{agency.name}</small>}
      </span>
    ),
  },
  { key: 'state', title: '状态', renderCell: ({ state }) => <Tag tone={TONE[state]}>{INVITATION_STATE_LABEL[state]}</Tag> },
  { key: 'uses', title: '使用', number: true, renderCell: ({ usesMade, usesAllowed }) => `${usesMade} / ${usesAllowed}` },
  {
    key: 'expires',
    title: '有效期至',
    renderCell: ({ expiresAt }) => (expiresAt === null ? '长期' : formatDateTime(expiresAt)),
  },
  { key: 'note', title: '备注', renderCell: ({ note }) => note || '—' },
  {
    key: 'created',
    sort: 'created',
    title: '创建',
    roomy: true,
    renderCell: ({ createdBy, createTime }) => (
      <span>
        {createdBy}
        <small className={css.under}>{formatDay(createTime)}</small>
      </span>
    ),
  },
  {
    key: 'actions',
    title: '操作',
    renderCell: (row) => (
      <span className={css.actions}>
        <Button size="s" variant="quiet" aria-label={`${row.code} 的使用记录`} onClick={() => onLook(row)}>
          使用记录
        </Button>
        {row.state === 'active' && (
          <Button size="s" variant="danger" aria-label={`作废 ${row.code}`} onClick={() => onRevoke(row)}>
            作废
          </Button>
        )}
      </span>
    ),
  },
];
