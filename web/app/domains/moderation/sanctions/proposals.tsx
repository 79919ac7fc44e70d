import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  PROPOSAL_STATE_LABEL,
  PROPOSAL_VIEWS,
  REPORT_REASON_LABEL,
  SANCTION_CAUSE_LABEL,
  SANCTION_KIND_LABEL,
} from '#contract/moderation/constants.ts';
import type { SanctionProposal } from '#contract/moderation/sanctions.ts';
import { lateDecision } from '../../../kits/desk/deferred.ts';
import { useDesk } from '../../../kits/desk/use-desk.tsx';
import { CellButton, CellText } from '../../../kits/resource/cell.tsx';
import { AdminPage } from '../../../kits/resource/page.tsx';
import { MissingDetail } from '../../../kits/resource/list-detail/detail-panel.tsx';
import { ListDetail } from '../../../kits/resource/list-detail/list-detail.tsx';
import { ShortcutsButton } from '../../../kits/resource/list-detail/shortcuts-button.tsx';
import { ResourceTable } from '../../../kits/resource/resource-table.tsx';
import { useMay } from '../../../kits/session/admin-access.ts';
import { request } from '../../../lib/api.ts';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { titled } from '../../../lib/meta.ts';
import { choice, idParam, pageNumber, searchParams } from '../../../lib/search-params.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import { PageHead } from '../../../ui/layout/panel.tsx';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import { LinkTabs } from '../../../ui/layout/tabs.tsx';
import {
  confirmSanctionProposal,
  listSanctionProposals,
  refuseSanctionProposal,
  withdrawSanctionProposal,
} from '#contract/moderation/addresses.ts';
import { SanctionDialog } from '../parts/sanction-dialog.tsx';
import { SANCTION_PROPOSALS } from '../parts/sanctions-query.ts';
import { ProposalPanel, daysText } from './proposal-panel.tsx';

export const meta = () => [{ title: titled('处罚提议') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['审核', '处罚提议'] };

const TAB_LABEL = { waiting: '待确认', decided: '已处理' };

const params = searchParams({ view: choice(PROPOSAL_VIEWS, 'waiting'), id: idParam(), page: pageNumber() });

/** Sanctions that moderators propose: a queue for those who may give sanctions, and for the others the outcome of their own proposals. */
export default function ProposalsPage() {
  const { values, to } = useFilters(params);
  const { view, page } = values;
  const [givesSanctions, seesSanctions] = [useMay('sanctions'), useMay('sanctions', 'view')];
  const [changing, setChanging] = useState<SanctionProposal | null>(null);
  const list = useQuery({
    queryKey: [SANCTION_PROPOSALS, view, page],
    queryFn: ({ signal }) => request(listSanctionProposals, { view, page }, { signal }),
    placeholderData: keepPreviousData,
  });
  const desk = useDesk({
    query: list,
    queryKey: SANCTION_PROPOSALS,
    keyOf: ({ id }) => id,
    isLeftToDo: ({ can }: SanctionProposal) => can.decide,
    afterLastDecision: 'close',
  });
  const { current } = desk;
  const caseOf = ({ id, user, kind }: SanctionProposal, verb: string) => ({
    id,
    name: `对“${user.nickname}”的${SANCTION_KIND_LABEL[kind]}提议`,
    verb,
  });
  return (
    <AdminPage>
      <PageHead
        title="处罚提议"
        text={
          givesSanctions
            ? '审核员提出的处罚。确认后立即生效并通知对方；不采纳的理由只答复提议人。'
            : '你提出的处罚由管理员确认后生效。确认之前，对方不会收到通知。'
        }
      >
        <Cluster gap={8} align="center">
          <ShortcutsButton
            noun="件"
            keys={[
              ['A', '按提议处罚', 'sanctions'],
              ['R', '不采纳', 'sanctions'],
              ['Z', '撤销刚才的决定（5 秒内）', 'sanctions'],
            ]}
          />
          {seesSanctions && (
            <ButtonLink icon="ban" to="/admin/user/sanctions">
              处罚
            </ButtonLink>
          )}
        </Cluster>
      </PageHead>
      <ListDetail
        state={desk}
        renderDetail={(id) =>
          current === null ? (
            <MissingDetail title="处罚提议" list={list} onClose={desk.close} />
          ) : (
            <ProposalPanel
              key={id}
              proposal={current}
              onConfirm={() => desk.decide(caseOf(current, '处罚'), lateDecision(confirmSanctionProposal, { id }))}
              onRefuse={(reason) => desk.decide(caseOf(current, '不采纳'), lateDecision(refuseSanctionProposal, { id, reason }))}
              onWithdraw={() => desk.decide(caseOf(current, '撤回'), lateDecision(withdrawSanctionProposal, { id }))}
              onChange={() => setChanging(current)}
              onClose={desk.close}
            />
          )
        }
        list={
          <ResourceTable
            name="sanctionProposals"
            label="处罚提议"
            query={desk.query}
            keyOf={({ id }) => id}
            current={desk.selected}
            empty={{ title: view === 'waiting' ? '没有待确认的提议' : '没有已处理的提议' }}
            tabs={
              <LinkTabs
                label="状态"
                tabs={PROPOSAL_VIEWS.map((value) => ({
                  to: to({ view: value, id: undefined }),
                  label: TAB_LABEL[value],
                  current: value === view,
                }))}
              />
            }
            columns={[
              {
                key: 'user',
                title: '用户',
                heading: true,
                renderCell: ({ id, user }) => (
                  <CellButton onClick={() => desk.open(id)}>
                    <b>{user.nickname}</b>
                  </CellButton>
                ),
              },
              {
                key: 'kind',
                title: '提议的处罚',
                renderCell: ({ kind, days }) => (
                  <CellText>
                    <span>{SANCTION_KIND_LABEL[kind]}</span>
                    <span>{daysText(days)}</span>
                  </CellText>
                ),
              },
              {
                key: 'reason',
                title: '理由',
                hiddenBesideDetail: true,
                renderCell: ({ rule, reason, cause }) => (
                  <CellText>
                    {reason}
                    <span>
                      {REPORT_REASON_LABEL[rule]}
                      {cause !== null && ` · ${SANCTION_CAUSE_LABEL[cause.type]}“${cause.text}”`}
                    </span>
                  </CellText>
                ),
              },
              {
                key: 'at',
                title: view === 'waiting' ? '提议' : '处理',
                renderCell: ({ proposedAt, proposedBy, decidedAt, decidedBy }) => (
                  <CellText>
                    {formatDateTime(decidedAt ?? proposedAt)}
                    <span>{decidedBy ?? proposedBy ?? '已删除的管理员'}</span>
                  </CellText>
                ),
              },
              {
                key: 'state',
                title: '状态',
                hiddenBesideDetail: true,
                renderCell: ({ state }) => (
                  <Tag tone={state === 'waiting' ? 'warning' : 'neutral'}>{PROPOSAL_STATE_LABEL[state]}</Tag>
                ),
              },
            ]}
          />
        }
      />
      {desk.undoBar}
      {changing !== null && (
        <SanctionDialog
          user={changing.user}
          cause={changing.cause ?? undefined}
          initial={changing}
          onClose={() => setChanging(null)}
          onGiven={() => desk.openNext(changing.id)}
        />
      )}
    </AdminPage>
  );
}
