import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import {
  APPEAL_STATE_LABEL,
  REPORT_REASON_LABEL,
  SANCTION_CAUSE_LABEL,
  SANCTION_KIND_LABEL,
  SANCTION_STATE_LABEL,
  SANCTION_VIEWS,
  type SanctionKind,
  type SanctionView,
} from '#contract/moderation/constants.ts';
import type { ManagedSanction } from '#contract/moderation/sanctions.ts';
import { CellButton, CellText } from '../../../kits/resource/cell.tsx';
import { ButtonRow } from '../../../kits/resource/detail.tsx';
import { AdminPage } from '../../../kits/resource/page.tsx';
import { FilterSelect } from '../../../kits/resource/filter-select.tsx';
import { MissingDetail } from '../../../kits/resource/list-detail/detail-panel.tsx';
import { ListDetail } from '../../../kits/resource/list-detail/list-detail.tsx';
import { ShortcutsButton } from '../../../kits/resource/list-detail/shortcuts-button.tsx';
import { lateDecision } from '../../../kits/desk/deferred.ts';
import { useDesk } from '../../../kits/desk/use-desk.tsx';
import { ResourceTable } from '../../../kits/resource/resource-table.tsx';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { choice, presentValues, idParam, pageNumber, searchParams } from '../../../lib/search-params.ts';
import { useMayHandle } from '../../../kits/session/admin-access.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { titled } from '../../../lib/meta.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import { PageHead } from '../../../ui/layout/panel.tsx';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import { LinkTabs } from '../../../ui/layout/tabs.tsx';
import { EndSanctionDialog } from '../parts/end-sanction-dialog.tsx';
import { decideSanctionAppeal } from '#contract/moderation/addresses.ts';
import { forgetUnsentAnswer } from '../appeals/answer-form.tsx';
import { SANCTIONS, sanctionsQuery } from '../parts/sanctions-query.ts';
import { RulesTable } from './rules-table.tsx';
import { SanctionPanel, unsentAnswer } from './sanction-panel.tsx';

export const meta = () => [{ title: titled('处罚') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['审核', '处罚'] };

const TAB_LABEL = { open: '生效中', appealed: '待处理申诉', past: '已结束', rules: '处罚标准' };
const EMPTY = { open: '没有生效中的处罚', appealed: '没有待处理的申诉', past: '没有已结束的处罚' };
const KINDS = Object.keys(SANCTION_KIND_LABEL) as SanctionKind[];

const TABS = [...SANCTION_VIEWS, 'rules'] as const;

const params = searchParams({ view: choice(TABS, 'open'), kind: choice(KINDS), id: idParam(), page: pageNumber() });

/** Sanctions, the appeals against them, and the rules for giving them. */
export default function SanctionsPage() {
  const { values, to } = useFilters(params);
  const shown = values.view;
  const tabs = (
    <LinkTabs
      label="处罚"
      tabs={TABS.map((value) => ({
        to: to({ view: value, kind: undefined, id: undefined }),
        label: TAB_LABEL[value],
        current: value === shown,
      }))}
    />
  );
  return (
    <AdminPage>
      <PageHead
        title="处罚"
        text="到期自动解除。申诉由作出处罚之外的管理员处理，你作出的处罚不在待处理中。在用户、举报和内容审核中作出处罚。"
      >
        <Cluster gap={8} align="center">
          {shown !== 'rules' && (
            <ShortcutsButton
              keys={[
                ['A', '申诉成立'],
                ['R', '维持原判'],
                ['Z', '撤销刚才的决定（5 秒内）'],
              ]}
            />
          )}
          <ButtonLink icon="flag" to="/admin/user/proposals">
            处罚提议
          </ButtonLink>
        </Cluster>
      </PageHead>
      {shown === 'rules' ? <RulesTable tabs={tabs} /> : <SanctionsTable view={shown} tabs={tabs} />}
    </AdminPage>
  );
}

/** Sanctions with the appeals against them; the giver of a sanction does not answer its appeal. */
function SanctionsTable({ view, tabs }: { view: SanctionView; tabs: ReactNode }) {
  const { kind, page } = useFilters(params).values;
  const mayHandle = useMayHandle();
  const [ending, setEnding] = useState<ManagedSanction | null>(null);
  const list = useQuery(sanctionsQuery(presentValues({ view, page, kind })));
  const desk = useDesk({
    query: list,
    queryKey: SANCTIONS,
    keyOf: ({ id }) => id,
    isLeftToDo: ({ can }: ManagedSanction) => mayHandle && can.decide,
    afterLastDecision: view === 'appealed' ? 'close' : 'stay',
  });
  const { current } = desk;
  return (
    <>
      <ListDetail
        state={desk}
        renderDetail={() =>
          current === null ? (
            <MissingDetail title="处罚" list={list} onClose={desk.close} />
          ) : (
            <SanctionPanel
              sanction={current}
              onEnd={() => setEnding(current)}
              onClose={desk.close}
              onAnswer={(granted, reply) =>
                desk.decide(
                  {
                    id: current.id,
                    name: `${current.user.nickname} 的申诉`,
                    verb: granted ? '认定成立' : '维持原判',
                    onSent: () => forgetUnsentAnswer(unsentAnswer(current.id)),
                  },
                  lateDecision(decideSanctionAppeal, { id: current.id, granted, reply }),
                )
              }
            />
          )
        }
        list={
          <ResourceTable
            name="sanctions"
            label="处罚"
            query={desk.query}
            keyOf={({ id }) => id}
            current={desk.selected}
            filterParams={['kind']}
            empty={{ title: EMPTY[view] }}
            tabs={tabs}
            filters={
              <FilterSelect
                name="kind"
                label="种类"
                all="全部种类"
                options={KINDS.map((value) => ({ value, label: SANCTION_KIND_LABEL[value] }))}
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
                title: '处罚',
                renderCell: (row) => (
                  <CellText>
                    <Tag tone={row.state === 'open' ? 'error' : 'neutral'}>{SANCTION_KIND_LABEL[row.kind]}</Tag>
                    <span>
                      {row.until === null ? '永久' : `至 ${formatDateTime(row.until)}`} · {SANCTION_STATE_LABEL[row.state]}
                    </span>
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
                key: 'given',
                title: '作出',
                hiddenBesideDetail: true,
                renderCell: ({ givenAt, givenBy }) => (
                  <CellText>
                    {formatDateTime(givenAt)}
                    <span>{givenBy ?? '系统'}</span>
                  </CellText>
                ),
              },
              {
                key: 'appeal',
                title: '申诉',
                hiddenBesideDetail: true,
                renderCell: ({ appeal }) =>
                  appeal === null ? (
                    '—'
                  ) : (
                    <CellText>
                      {appeal.text}
                      <span>
                        {APPEAL_STATE_LABEL[appeal.state]}
                        {appeal.reply !== '' && `：${appeal.reply}`}
                      </span>
                    </CellText>
                  ),
              },
              {
                key: 'actions',
                forViewersToo: true,
                title: view === 'past' ? '结束' : '操作',
                hiddenBesideDetail: true,
                renderCell: (row) =>
                  view === 'past' ? (
                    <CellText>
                      {row.endedAt === null ? '' : formatDateTime(row.endedAt)}
                      <span>{[row.endedBy, row.endedReason].filter(Boolean).join('：')}</span>
                    </CellText>
                  ) : (
                    <ButtonRow>
                      {mayHandle && row.can.decide && (
                        <Button size="s" aria-label={`处理“${row.user.nickname}”的申诉`} onClick={() => desk.open(row.id)}>
                          处理申诉
                        </Button>
                      )}
                      {mayHandle && row.can.end && (
                        <Button
                          size="s"
                          variant="quiet"
                          aria-label={`解除对“${row.user.nickname}”的${SANCTION_KIND_LABEL[row.kind]}`}
                          onClick={() => setEnding(row)}
                        >
                          解除
                        </Button>
                      )}
                    </ButtonRow>
                  ),
              },
            ]}
          />
        }
      />
      {desk.undoBar}
      {ending !== null && <EndSanctionDialog sanction={ending} onClose={() => setEnding(null)} />}
    </>
  );
}
