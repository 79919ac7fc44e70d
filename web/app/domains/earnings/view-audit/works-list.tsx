import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { chinaDay, formatYuan } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useDeskAddress } from '../../administration/desk-address.ts';
import { DeskList } from '../../administration/desk-list.tsx';
import css from '../../administration/desk-page.module.css';
import { DeskSearch } from '../../administration/desk-search.tsx';
import { addDays } from '../spans.ts';
import { count } from './format.ts';
import { worksQuery } from './queries.ts';
import type { Refusal } from './refuse-dialog.tsx';

/** What works earned on a settled day. */
export function WorksList({ tabs, onRefuse }: { tabs: ReactNode; onRefuse: (refusal: Refusal) => void }) {
  const address = useDeskAddress();
  const [asked, words, open] = [address.get('day'), address.get('q').slice(0, 50), address.get('id')];
  const page = address.page === 1 ? '' : String(address.page);
  const list = useQuery(
    worksQuery({
      page: address.page,
      ...(asked === '' ? {} : { day: asked }),
      ...(words === '' ? {} : { keywords: words }),
    }),
  );
  const day = list.data?.day ?? '';
  return (
    <DeskList
      name="view-audit-works"
      label="作品"
      query={list}
      keyOf={({ id }) => id}
      current={open === '' ? null : open}
      empty={
        words === ''
          ? { title: day === '' ? '还没有结算过' : `${day} 没有结算到收益`, text: '每天 02:00 结算前一天，结算之后才能核查。' }
          : { title: '没有符合的作品', text: '可以输入作品编号、作者编号或作者昵称。' }
      }
      tabs={tabs}
      filters={
        <>
          <TextField
            label="日期"
            labelHidden
            type="date"
            max={addDays(chinaDay(), -1)}
            value={asked === '' ? day : asked}
            onChange={({ target }) => address.go({ day: target.value, id: '', on: '' })}
          />
          <DeskSearch label="作品编号、作者编号或昵称" words={words} onSearch={(q) => address.go({ q, id: '', on: '' })} />
        </>
      }
      columns={[
        {
          key: 'work',
          title: '作品',
          heading: true,
          renderCell: (row) => (
            <button type="button" className={css.tall} onClick={() => address.go({ id: row.id, on: day, page })}>
              <b>{row.title === '' ? '无标题' : row.title}</b>
              <span>
                {row.type === 'article' ? '文章' : '视频'} · {row.author.nickname}
              </span>
            </button>
          ),
        },
        { key: 'raw', title: '浏览', number: true, roomy: true, renderCell: ({ rawViews }) => count(rawViews) },
        { key: 'valid', title: '有效浏览', number: true, renderCell: ({ validViews }) => <b>{count(validViews)}</b> },
        {
          key: 'left-out',
          title: '已剔除',
          number: true,
          renderCell: ({ rawViews, validViews }) =>
            rawViews === 0 ? '—' : `${(((rawViews - validViews) * 100) / rawViews).toFixed(1)}%`,
        },
        { key: 'gross', title: '作品收益（元）', number: true, renderCell: ({ gross }) => formatYuan(gross) },
        {
          key: 'actions',
          title: <span className="vh">操作</span>,
          number: true,
          renderCell: ({ id, title, validViews }) => (
            <Button
              size="s"
              disabled={validViews === 0}
              aria-label={`剔除《${title}》的浏览`}
              onClick={() => onRefuse({ day, work: { id, title } })}
            >
              剔除
            </Button>
          ),
        },
      ]}
    />
  );
}
