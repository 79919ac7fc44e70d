import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { decideAppeal, listAppeals } from '#contract/moderation/addresses.ts';
import type { AppealRow } from '#contract/moderation/appeals.ts';

import { CellButton, CellText } from '../../../kits/resource/cell.tsx';
import { AdminPage } from '../../../kits/resource/page.tsx';
import { MissingDetail } from '../../../kits/resource/list-detail/detail-panel.tsx';
import { ListDetail } from '../../../kits/resource/list-detail/list-detail.tsx';
import { ShortcutsButton } from '../../../kits/resource/list-detail/shortcuts-button.tsx';
import { lateDecision } from '../../../kits/desk/deferred.ts';
import { useDesk } from '../../../kits/desk/use-desk.tsx';
import { ResourceTable } from '../../../kits/resource/resource-table.tsx';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { presentValues } from '../../../lib/search-params.ts';
import { request } from '../../../lib/api.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { titled } from '../../../lib/meta.ts';
import { Tag } from '../../../ui/data/chip.tsx';
import { PageHead } from '../../../ui/layout/panel.tsx';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import { SegmentedLinks } from '../../../ui/layout/segmented-links.tsx';
import { WithDue } from '../../admins/parts/due-tag.tsx';
import { forgetUnsentAnswer } from './answer-form.tsx';
import { AppealPanel, APPEALS, unsentAnswer } from './appeal-panel.tsx';
import { RemarkAppeals } from './remark-appeals.tsx';
import { appealParams, EMPTY, StateTabs } from './state-tabs.tsx';

export const meta = () => [{ title: titled('审核申诉') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['审核', '审核申诉'] };

/** Appeals against decisions on posts, comments and danmaku, for administrators who did not make these decisions. */
export default function AppealsPage() {
  const { values, to } = useFilters(appealParams);
  const ofRemarks = values.of;
  const toList = (of: boolean) => to({ of, state: 'pending', sort: undefined, id: undefined });
  return (
    <AdminPage>
      <PageHead title="审核申诉" text="申诉由作出决定之外的审核员处理。你作出的决定不在待处理中。">
        <Cluster gap={8} align="center">
          <ShortcutsButton
            noun="件"
            keys={[
              ['A', '申诉成立'],
              ['R', '维持原判'],
              ['Z', '撤销刚才的决定（5 秒内）'],
              ['N', '看作品中标出的下一处', 'reads'],
            ]}
          />
          <SegmentedLinks
            label="申诉对象"
            options={[
              { to: toList(false), label: '作品', current: !ofRemarks },
              { to: toList(true), label: '评论和弹幕', current: ofRemarks },
            ]}
          />
        </Cluster>
      </PageHead>
      {ofRemarks ? <RemarkAppeals /> : <PostAppeals />}
    </AdminPage>
  );
}

/** Appeals of authors against a rejection or a takedown. */
function PostAppeals() {
  const { state, sort, page } = useFilters(appealParams).values;
  const filter = presentValues({ state, sort });
  const query = { ...filter, page };
  const list = useQuery({
    queryKey: [APPEALS, query],
    queryFn: ({ signal }) => request(listAppeals, query, { signal }),
    placeholderData: keepPreviousData,
  });
  const desk = useDesk({
    query: list,
    queryKey: APPEALS,
    keyOf: ({ id }) => id,
    isLeftToDo: ({ canDecide }) => canDecide,
    afterLastDecision: 'close',
  });
  const { current } = desk;
  return (
    <>
      <ListDetail
        state={desk}
        wide
        renderDetail={() =>
          current === null ? (
            <MissingDetail title="申诉" list={list} onClose={desk.close} />
          ) : (
            <AppealPanel
              appeal={current}
              onClose={desk.close}
              onAnswer={(granted, reply) =>
                desk.decide(
                  {
                    id: current.id,
                    name: `《${current.title || '（无标题）'}》的申诉`,
                    verb: granted ? '认定成立' : '维持原判',
                    onSent: () => forgetUnsentAnswer(unsentAnswer(current.id)),
                  },
                  lateDecision(decideAppeal, { id: current.id, granted, reply }),
                )
              }
            />
          )
        }
        list={
          <ResourceTable
            name="appeals"
            label="申诉"
            query={desk.query}
            keyOf={({ id }) => id}
            current={desk.selected}
            sort={state === 'pending' ? 'at' : '-at'}
            file={{ list: 'appeals', filter }}
            empty={{ title: EMPTY[state] }}
            tabs={<StateTabs state={state} waiting={list.data?.waiting} />}
            columns={[
              {
                key: 'work',
                title: '作品',
                heading: true,
                renderCell: (row) => (
                  <CellButton onClick={() => desk.open(row.id)}>
                    <b>{row.title || '（无标题）'}</b>
                    <span>
                      {row.author.nickname}
                      {state !== 'pending' && ` · ${formatDateTime(row.createdAt)} 申诉`}
                    </span>
                  </CellButton>
                ),
              },
              {
                key: 'decision',
                title: '原决定',
                hiddenBesideDetail: true,
                renderCell: ({ decision, decidedBy, reasons }) => (
                  <CellText>
                    <span>
                      <Tag tone={decision === 'reject' ? 'error' : 'neutral'}>{decision === 'reject' ? '退回' : '下架'}</Tag>{' '}
                      {decidedBy}
                    </span>
                    <span>{reasons.map(({ text }) => text).join('；')}</span>
                  </CellText>
                ),
              },
              {
                key: 'text',
                title: '申诉理由',
                hiddenBesideDetail: true,
                renderCell: ({ text }) => <CellText>{text}</CellText>,
              },
              {
                key: 'at',
                title: state === 'pending' ? '申诉时间' : '答复时间',
                number: true,
                sort: 'at',
                renderCell: ({ createdAt, answeredAt }) => (
                  <WithDue queue="appeals" since={state === 'pending' ? createdAt : null} end>
                    {formatDateTime(answeredAt ?? createdAt)}
                  </WithDue>
                ),
              },
              ...(state === 'pending'
                ? []
                : [
                    {
                      key: 'answer',
                      title: '答复',
                      hiddenBesideDetail: true,
                      renderCell: (row: AppealRow) => (
                        <CellText>
                          {row.reply}
                          <span>{row.answeredBy ?? '系统'}</span>
                        </CellText>
                      ),
                    },
                  ]),
            ]}
          />
        }
      />
      {desk.undoBar}
    </>
  );
}
