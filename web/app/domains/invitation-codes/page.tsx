import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminInvitationRevoke } from '#contract/invitation-codes/addresses.ts';
import {
  INVITATION_PURPOSE_LABEL,
  INVITATION_STATE_LABEL,
  INVITATION_PURPOSES,
  INVITATION_STATES,
} from '#contract/invitation-codes/constants.ts';
import type { InvitationCode } from '#contract/invitation-codes/invitation-codes.ts';
import { CellNote } from '../../kits/resource/cell.tsx';
import { ButtonRow, History } from '../../kits/resource/detail.tsx';
import { AdminPage } from '../../kits/resource/page.tsx';
import { Code } from '../../ui/base/code.tsx';
import { SearchForm } from '../../ui/forms/search-form.tsx';
import { FilterSelect } from '../../kits/resource/filter-select.tsx';
import { ResourceTable } from '../../kits/resource/resource-table.tsx';
import { useFilters } from '../../lib/calls/use-filters.ts';
import { choice, presentValues, order, pageNumber, searchParams, words } from '../../lib/search-params.ts';
import { OnlyHandlers } from '../../kits/session/only-handlers.tsx';
import { useCall } from '../../lib/calls/use-call.ts';
import { formatDateTime, formatDay } from '../../lib/format.ts';
import { titled } from '../../lib/meta.ts';
import { Button } from '../../ui/base/button.tsx';
import { Tag, type Tone } from '../../ui/data/chip.tsx';
import type { Column } from '../../ui/data/data-table.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { PageHead } from '../../ui/layout/panel.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { codesQuery, codeUsesQuery, CODES } from './queries.ts';
import { MakeCodesDialog } from './make-codes-dialog.tsx';

export const meta = () => [{ title: titled('邀请码') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['机构', '邀请码'] };

const TONE: Record<InvitationCode['state'], Tone> = { active: 'success', used: 'neutral', expired: 'warning', revoked: 'error' };

const codeColumns = ({
  onRevoke,
  onShowUses,
}: {
  onRevoke: (code: InvitationCode) => void;
  onShowUses: (code: InvitationCode) => void;
}): Column<InvitationCode>[] => [
  { key: 'code', title: '邀请码', heading: true, renderCell: ({ code }) => <Code>{code}</Code> },
  {
    key: 'purpose',
    title: '用途',
    renderCell: ({ purpose, agency }) => (
      <span>
        {INVITATION_PURPOSE_LABEL[purpose]}
        {agency !== null && <CellNote>{agency.name}</CellNote>}
      </span>
    ),
  },
  { key: 'state', title: '状态', renderCell: ({ state }) => <Tag tone={TONE[state]}>{INVITATION_STATE_LABEL[state]}</Tag> },
  { key: 'uses', title: '使用', number: true, renderCell: ({ usesMade, usesAllowed }) => `${usesMade} / ${usesAllowed}` },
  {
    key: 'expires',
    title: '有效期至',
    renderCell: ({ expiresAt }) => (expiresAt === null ? '长期有效' : formatDateTime(expiresAt)),
  },
  { key: 'note', title: '备注', renderCell: ({ note }) => note || '—' },
  {
    key: 'created',
    sort: 'created',
    title: '创建',
    wideOnly: true,
    renderCell: ({ createdBy, createTime }) => (
      <span>
        {createdBy}
        <CellNote>{formatDay(createTime)}</CellNote>
      </span>
    ),
  },
  {
    key: 'actions',
    title: '操作',
    forViewersToo: true,
    renderCell: (row) => (
      <ButtonRow>
        <Button size="s" variant="quiet" aria-label={`${row.code} 的使用记录`} onClick={() => onShowUses(row)}>
          使用记录
        </Button>
        {row.state === 'active' && (
          <OnlyHandlers>
            <Button size="s" variant="danger" aria-label={`作废 ${row.code}`} onClick={() => onRevoke(row)}>
              作废
            </Button>
          </OnlyHandlers>
        )}
      </ButtonRow>
    ),
  },
];

const PURPOSES = INVITATION_PURPOSES.map((value) => ({ value, label: INVITATION_PURPOSE_LABEL[value] }));
const STATES = INVITATION_STATES.map((value) => ({ value, label: INVITATION_STATE_LABEL[value] }));

const params = searchParams({
  purpose: choice(INVITATION_PURPOSES),
  state: choice(INVITATION_STATES),
  q: words(),
  sort: order('created'),
  page: pageNumber(),
});

/** All invitation codes: create, search, disable and export them. */
export default function CodesPage() {
  const { values, go } = useFilters(params);
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<{ codes: readonly InvitationCode[]; done: () => void } | null>(null);
  const [codeOfUses, setCodeOfUses] = useState<InvitationCode | null>(null);
  const { purpose, state, q, sort, page } = values;
  const filter = presentValues({ purpose, state, keywords: q, sort });
  const query = useQuery(codesQuery({ ...filter, page }));
  const revoke = useCall(adminInvitationRevoke, {
    stale: CODES,
    onDone: () => {
      revoking?.done();
      setRevoking(null);
    },
  });
  return (
    <AdminPage>
      <PageHead title="邀请码" text="用于注册、加入机构和机构入驻；谁在什么时候用过，都有记录。">
        <OnlyHandlers>
          <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
            生成邀请码
          </Button>
        </OnlyHandlers>
      </PageHead>
      <ResourceTable
        name="codes"
        label="邀请码"
        query={query}
        keyOf={({ id }) => id}
        sort="-created"
        file={{ list: 'codes', filter }}
        filterParams={['q', 'purpose', 'state']}
        empty={{ title: '还没有邀请码', text: '生成后，谁在什么时候用过都记在这里。' }}
        filters={
          <>
            <SearchForm label="搜邀请码或备注" words={q} onSearch={(next) => go({ q: next })} />
            <FilterSelect name="purpose" label="用途" all="全部用途" options={PURPOSES} />
            <FilterSelect name="state" label="状态" all="全部状态" options={STATES} />
          </>
        }
        bulk={{
          nameOf: ({ code }) => code,
          may: (row) => row.state === 'active',
          actions: [
            {
              label: (count) => `作废 ${count} 个`,
              icon: 'ban',
              variant: 'danger',
              onAct: (codes, done) => setRevoking({ codes, done }),
            },
          ],
        }}
        columns={codeColumns({ onRevoke: (code) => setRevoking({ codes: [code], done: () => {} }), onShowUses: setCodeOfUses })}
      />
      {making && <MakeCodesDialog onClose={() => setMaking(false)} />}
      {codeOfUses !== null && <UsesDialog code={codeOfUses} onClose={() => setCodeOfUses(null)} />}
      {revoking !== null && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setRevoking(null)}
          title={
            revoking.codes.length === 1 ? `作废邀请码 ${revoking.codes[0]?.code}？` : `作废 ${revoking.codes.length} 个邀请码？`
          }
          confirm="作废"
          danger
          loading={revoke.isPending}
          onConfirm={() => void revoke.send({ ids: revoking.codes.map(({ id }) => id) })}
        >
          作废后不能再使用，已经用过的不受影响。此操作不能撤销。
        </ConfirmDialog>
      )}
    </AdminPage>
  );
}

/** The uses of a code. */
function UsesDialog({ code, onClose }: { code: InvitationCode; onClose: () => void }) {
  const uses = useQuery(codeUsesQuery(code.id));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="s"
      title={`${code.code} 的使用记录`}
      description={`已用 ${code.usesMade} / ${code.usesAllowed} 次`}
    >
      {uses.isError && <ErrorState inline message={uses.error.message} onRetry={() => void uses.refetch()} />}
      {uses.isPending && <SkeletonLines lines={3} />}
      {uses.data !== undefined && (
        <History>
          {uses.data.list.length === 0 && <li>还没有人使用</li>}
          {uses.data.list.map(({ userId, nickname, usedAt }) => (
            <li key={userId}>
              <time dateTime={usedAt}>{formatDateTime(usedAt)}</time>
              {nickname}
            </li>
          ))}
        </History>
      )}
    </Dialog>
  );
}
