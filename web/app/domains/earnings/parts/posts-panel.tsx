import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerAt } from '#contract/calls.ts';
import type { earningPosts } from '#contract/earnings/addresses.ts';
import { formatInteger, formatYuan } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './panels.module.css';
import type { FormulaOf } from './formula-dialog.tsx';
import { ListState } from '../../../ui/feedback/list-state.tsx';
import { overviewQuery, postsQuery } from './queries.ts';
import { spanOf, SPANS, type SpanName } from './spans.ts';
import { Meanings } from './meanings.tsx';

/** Earnings by post; for a single day with their formula. */
export function PostsPanel({ onFormula }: { onFormula: (of: FormulaOf) => void }) {
  const [name, setName] = useState<SpanName>('newest');
  const [page, setPage] = useState(1);
  const settledTo = useQuery(overviewQuery()).data?.settledTo ?? undefined;
  const span = spanOf(name, undefined, settledTo);
  const posts = useQuery(postsQuery({ ...span, page, limit: 10 }));
  return (
    <Panel
      title="按作品"
      flush
      busy={posts.isFetching}
      aside={
        <Segmented
          legend="时间"
          options={SPANS}
          value={name}
          onChange={(next) => {
            setName(next);
            setPage(1);
          }}
        />
      }
    >
      <ListState
        query={posts}
        onPage={setPage}
        empty={
          settledTo === undefined
            ? { meaning: 'uncounted', title: '还没有结算', text: '有效阅读与播放经过一天核查，次日 02:00 结算后显示在这里。' }
            : { meaning: 'filtered', title: '这段时间没有收益', text: '换一段时间看看。最近一两天的浏览还在核查，结算后才显示。' }
        }
      >
        {(rows) => (
          <DataTable
            caption="作品收益"
            rows={rows}
            keyOf={({ id }) => id}
            {...footOf(posts.data?.sums ?? null)}
            columns={[
              {
                key: 'work',
                title: '作品',
                heading: true,
                renderCell: ({ title, type, author }) => (
                  <Stack as="span" shrink gap={2} className={css.work}>
                    <Text as="b" weight="medium">
                      {title === '' ? '无标题' : title}
                    </Text>
                    <Text as="span" tone="faint" size={12} weight="normal">
                      {type === 'article' ? '文章' : '视频'} · {author.nickname}
                    </Text>
                  </Stack>
                ),
              },
              { key: 'raw', title: '浏览', renderCell: ({ rawViews }) => formatInteger(rawViews), number: true, wideOnly: true },
              { key: 'valid', title: '有效浏览', renderCell: ({ validViews }) => formatInteger(validViews), number: true },
              { key: 'gross', title: '作品收益（元）', renderCell: ({ gross }) => formatYuan(gross), number: true },
              { key: 'mine', title: '我的收益（元）', renderCell: ({ mine }) => <b>{formatYuan(mine)}</b>, number: true },
              {
                key: 'formula',
                title: <span className="visually-hidden">操作</span>,
                number: true,
                renderCell: ({ id, title }) => (
                  <Button
                    size="s"
                    variant="quiet"
                    aria-label={`查看《${title}》的算式`}
                    onClick={() =>
                      onFormula({ postsId: id, day: settledTo !== undefined && settledTo < span.to ? settledTo : span.to })
                    }
                  >
                    查看算式
                  </Button>
                ),
              },
            ]}
          />
        )}
      </ListState>
      <Meanings inset of={['gross', 'mine']} />
    </Panel>
  );
}

/** The totals of all posts, not only of the current page. */
const footOf = (sums: EarningSums | null) =>
  sums === null
    ? {}
    : {
        foot: [
          '全部作品合计',
          formatInteger(sums.rawViews),
          formatInteger(sums.validViews),
          formatYuan(sums.gross),
          formatYuan(sums.mine),
          '',
        ],
      };

type EarningSums = NonNullable<AnswerAt<typeof earningPosts>['sums']>;
