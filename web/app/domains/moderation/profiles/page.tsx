import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { decideProfileChange, listProfileChanges } from '#contract/moderation/addresses.ts';
import { isPictureField, PROFILE_FIELD_LABEL } from '#contract/accounts/profile-fields.ts';
import type { ProfileChange } from '#contract/moderation/profile-changes.ts';
import { CellButton, CellText } from '../../../kits/resource/cell.tsx';
import { AdminPage } from '../../../kits/resource/page.tsx';
import { MissingDetail } from '../../../kits/resource/list-detail/detail-panel.tsx';
import { ListDetail } from '../../../kits/resource/list-detail/list-detail.tsx';
import { ShortcutsButton } from '../../../kits/resource/list-detail/shortcuts-button.tsx';
import { lateDecision } from '../../../kits/desk/deferred.ts';
import { useDesk } from '../../../kits/desk/use-desk.tsx';
import { ResourceTable } from '../../../kits/resource/resource-table.tsx';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { choice, idParam, pageNumber, searchParams } from '../../../lib/search-params.ts';
import { request } from '../../../lib/api.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { titled } from '../../../lib/meta.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { Tag } from '../../../ui/data/chip.tsx';
import { PageHead } from '../../../ui/layout/panel.tsx';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import { LinkTabs } from '../../../ui/layout/tabs.tsx';

import { ProfilePanel, PROFILE_CHANGES } from './profile-panel.tsx';

export const meta = () => [{ title: titled('资料审核') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['审核', '资料审核'] };

const TABS = ['held', 'shown', 'refused'] as const;
const TAB_LABEL = { held: '待处理', shown: '已通过', refused: '已退回' };
const EMPTY = { held: '没有待处理的资料', shown: '没有人工通过的资料', refused: '没有退回的资料' };

const params = searchParams({ state: choice(TABS, 'held'), id: idParam(), page: pageNumber() });

/** Names, pictures and words of people that the content safety service hit or could not judge. */
export default function ProfilesPage() {
  const { state, page } = useFilters(params).values;
  const query = { state, page };
  const list = useQuery({
    queryKey: [PROFILE_CHANGES, query],
    queryFn: ({ signal }) => request(listProfileChanges, query, { signal }),
    placeholderData: keepPreviousData,
  });
  const desk = useDesk({
    query: list,
    queryKey: PROFILE_CHANGES,
    keyOf: ({ id }) => id,
    isLeftToDo: (row) => row.state === 'held',
    afterLastDecision: 'close',
  });
  const { current } = desk;
  const decide = (row: ProfileChange, passed: boolean, reason = '') =>
    desk.decide(
      { id: row.id, name: `${row.user.nickname} 的${PROFILE_FIELD_LABEL[row.field]}`, verb: passed ? '通过' : '退回' },
      lateDecision(decideProfileChange, { id: row.id, passed, reason }),
    );
  return (
    <AdminPage>
      <PageHead
        title="资料审核"
        text="机审命中或无法检测的昵称、简介、头像、主页封面、机构资料和合集名称、简介。通过之前，其他人看到的是原来的。"
      >
        <Cluster gap={8} align="center">
          <ButtonLink icon="mail" to="/admin/content/heldMessages">
            私信审核
          </ButtonLink>
          <ShortcutsButton
            noun="条"
            keys={[
              ['1-8', '选用对应的理由'],
              ['R', '退回'],
              ['A', '通过'],
              ['Z', '撤销刚才的决定（5 秒内）'],
              ['S', '处罚或提议处罚用户', 'sanctionProposals'],
            ]}
          />
        </Cluster>
      </PageHead>
      <ListDetail
        state={desk}
        renderDetail={(id) =>
          current === null ? (
            <MissingDetail title="资料" list={list} onClose={desk.close} />
          ) : (
            <ProfilePanel
              key={id}
              change={current}
              onPass={() => decide(current, true)}
              onRefuse={(reason) => decide(current, false, reason)}
              onClose={desk.close}
            />
          )
        }
        list={
          <ResourceTable
            name="profileChanges"
            label="资料"
            query={desk.query}
            keyOf={({ id }) => id}
            current={desk.selected}
            empty={{ title: EMPTY[state] }}
            tabs={<StateTabs state={state} waiting={list.data?.waiting} />}
            columns={[
              {
                key: 'value',
                title: '资料',
                heading: true,
                renderCell: (row) => (
                  <CellButton onClick={() => desk.open(row.id)}>
                    <b>{isPictureField(row.field) ? `新${PROFILE_FIELD_LABEL[row.field]}` : row.value}</b>
                    <span>
                      {PROFILE_FIELD_LABEL[row.field]} · {row.user.nickname}
                    </span>
                  </CellButton>
                ),
              },
              { key: 'marks', title: '机审', hiddenBesideDetail: true, renderCell: Marks },
              {
                key: 'at',
                title: state === 'held' ? '提交时间' : '处理时间',
                renderCell: ({ createdAt, decidedAt }) => formatDateTime(decidedAt ?? createdAt),
              },
              ...(state === 'held'
                ? []
                : [
                    {
                      key: 'by',
                      title: '处理',
                      hiddenBesideDetail: true,
                      renderCell: ({ decidedBy, reason }: ProfileChange) => (
                        <CellText>
                          {decidedBy}
                          {reason !== '' && <span>{reason}</span>}
                        </CellText>
                      ),
                    },
                  ]),
            ]}
          />
        }
      />
      {desk.undoBar}
    </AdminPage>
  );
}

/** Risks that the content safety service has named. */
const Marks = ({ marks }: Pick<ProfileChange, 'marks'>) =>
  marks.length === 0 ? (
    '无法检测'
  ) : (
    <Cluster gap={4} wrap>
      {marks.map((mark) => (
        <Tag key={mark} tone="warning">
          {mark}
        </Tag>
      ))}
    </Cluster>
  );

const StateTabs = ({ state, waiting }: { state: (typeof TABS)[number]; waiting: number | undefined }) => {
  const { to } = useFilters(params);
  return (
    <LinkTabs
      label="状态"
      tabs={TABS.map((value) => ({
        to: to({ state: value, id: undefined }),
        label: TAB_LABEL[value],
        count: value === 'held' ? waiting : undefined,
        current: value === state,
      }))}
    />
  );
};
