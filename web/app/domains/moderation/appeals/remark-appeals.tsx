import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { decideRemarkAppeal, listRemarkAppeals } from '#contract/moderation/addresses.ts';
import { REMARK_KIND_LABEL } from '#contract/comments/constants.ts';
import type { RemarkAppeal } from '#contract/moderation/remark-appeals.ts';
import { CellButton, CellNewTabLink, CellText } from '../../../kits/resource/cell.tsx';
import { MissingDetail } from '../../../kits/resource/list-detail/detail-panel.tsx';
import { ListDetail } from '../../../kits/resource/list-detail/list-detail.tsx';
import { lateDecision } from '../../../kits/desk/deferred.ts';
import { useDesk } from '../../../kits/desk/use-desk.tsx';
import { ResourceTable } from '../../../kits/resource/resource-table.tsx';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { request } from '../../../lib/api.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Tag } from '../../../ui/data/chip.tsx';

import { WithDue } from '../../admins/parts/due-tag.tsx';
import { forgetUnsentAnswer } from './answer-form.tsx';
import { unsentAnswer } from './appeal-panel.tsx';
import { RemarkAppealPanel, REMARK_APPEALS } from './remark-appeal-panel.tsx';
import { appealParams, EMPTY, StateTabs } from './state-tabs.tsx';

/** Appeals against refused comments and danmaku, for administrators who did not refuse them. */
export function RemarkAppeals() {
  const { state, page } = useFilters(appealParams).values;
  const query = { state, page };
  const list = useQuery({
    queryKey: [REMARK_APPEALS, query],
    queryFn: ({ signal }) => request(listRemarkAppeals, query, { signal }),
    placeholderData: keepPreviousData,
  });
  const desk = useDesk({
    query: list,
    queryKey: REMARK_APPEALS,
    keyOf: ({ id }) => id,
    isLeftToDo: (row) => row.state === 'pending',
    afterLastDecision: 'close',
  });
  const { current } = desk;
  return (
    <>
      <ListDetail
        state={desk}
        renderDetail={() =>
          current === null ? (
            <MissingDetail title="申诉" list={list} onClose={desk.close} />
          ) : (
            <RemarkAppealPanel
              appeal={current}
              onClose={desk.close}
              onAnswer={(granted, reply) =>
                desk.decide(
                  {
                    id: current.id,
                    name: `${current.writer.nickname} 的申诉`,
                    verb: granted ? '认定成立' : '维持原判',
                    onSent: () => forgetUnsentAnswer(unsentAnswer(current.id)),
                  },
                  lateDecision(decideRemarkAppeal, { id: current.id, granted, reply }),
                )
              }
            />
          )
        }
        list={
          <ResourceTable
            name="remarkAppeals"
            label="评论和弹幕的申诉"
            query={desk.query}
            keyOf={({ id }) => id}
            current={desk.selected}
            empty={{ title: EMPTY[state] }}
            tabs={<StateTabs state={state} waiting={list.data?.waiting} />}
            columns={[
              {
                key: 'content',
                title: '评论或弹幕',
                heading: true,
                renderCell: (row) => (
                  <CellButton onClick={() => desk.open(row.id)}>
                    <b>{row.content}</b>
                    <span>
                      {REMARK_KIND_LABEL[row.kind]} · {row.writer.nickname}
                    </span>
                  </CellButton>
                ),
              },
              {
                key: 'work',
                title: '作品',
                wideOnly: true,
                hiddenBesideDetail: true,
                renderCell: (row) => <CellNewTabLink href={row.link}>{row.title || '（无标题）'}</CellNewTabLink>,
              },
              {
                key: 'decision',
                title: '原决定',
                hiddenBesideDetail: true,
                renderCell: ({ held, decidedBy, reason }) => (
                  <CellText>
                    <span>
                      <Tag tone={held ? 'error' : 'neutral'}>{held ? '未通过' : '隐藏'}</Tag> {decidedBy}
                    </span>
                    <span>{reason}</span>
                  </CellText>
                ),
              },
              { key: 'text', title: '申诉理由', hiddenBesideDetail: true, renderCell: ({ text }) => <CellText>{text}</CellText> },
              {
                key: 'at',
                title: state === 'pending' ? '申诉时间' : '答复时间',
                renderCell: ({ createdAt, answeredAt }) => (
                  <WithDue queue="appeals" since={state === 'pending' ? createdAt : null}>
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
                      renderCell: (row: RemarkAppeal) => (
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
