import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatYuan } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import css from './earnings-desk.module.css';
import type { FormulaOf } from './formula-dialog.tsx';
import { ListState } from '../../ui/list-state.tsx';
import { postsQuery } from './queries.ts';
import { spanOf, SPANS, type SpanName } from './spans.ts';

/** What each work earned; of a single day the sum behind it can be opened. */
export function WorksPanel({ onFormula }: { onFormula: (of: FormulaOf) => void }) {
  const [name, setName] = useState<SpanName>('yesterday');
  const [page, setPage] = useState(1);
  const span = spanOf(name);
  const works = useQuery(postsQuery({ ...span, page, limit: 10 }));
  return (
    <Panel
      title="按作品"
      flush
      busy={works.isFetching}
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
        query={works}
        onPage={setPage}
        empty={{ title: '这段时间没有收益', text: '有效阅读与播放在次日 02:00 结算后出现在这里。' }}
      >
        {(rows) => (
          <DataTable
            caption="作品收益"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                key: 'work',
                title: '作品',
                heading: true,
                renderCell: ({ title, type, author }) => (
                  <span className={css.work}>
                    <b>{title === '' ? '无标题' : title}</b>
                    <span>
                      {type === 'article' ? '文章' : '视频'} · {author.nickname}
                    </span>
                  </span>
                ),
              },
              { key: 'raw', title: '浏览', renderCell: ({ rawViews }) => count(rawViews), number: true, roomy: true },
              { key: 'valid', title: '有效浏览', renderCell: ({ validViews }) => count(validViews), number: true },
              { key: 'gross', title: '作品收益（元）', renderCell: ({ gross }) => formatYuan(gross), number: true },
              { key: 'mine', title: '我的收益（元）', renderCell: ({ mine }) => <b>{formatYuan(mine)}</b>, number: true },
              {
                key: 'formula',
                title: <span className="vh">操作</span>,
                number: true,
                renderCell: ({ id, title }) => (
                  <Button
                    size="s"
                    variant="quiet"
                    aria-label={`查看《${title}》的算式`}
                    onClick={() => onFormula({ postsId: id, day: span.to })}
                  >
                    查看算式
                  </Button>
                ),
              },
            ]}
          />
        )}
      </ListState>
    </Panel>
  );
}

const count = (value: number) => value.toLocaleString('zh-CN');
