import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ListState } from '../../ui/list-state.tsx';
import css from './earnings-desk.module.css';
import type { FormulaOf } from './formula-dialog.tsx';
import { correctionsQuery } from './queries.ts';
import { signed } from './signed.ts';

/** The works behind a correction of a settled day; each with the sum of its own. */
export function CorrectedWorksDialog({
  day,
  onFormula,
  onClose,
}: {
  day: string;
  onFormula: (of: FormulaOf) => void;
  onClose: () => void;
}) {
  const [page, setPage] = useState(1);
  const works = useQuery(correctionsQuery({ day, page, limit: 10 }));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${day} 的收益更正`}
      description="当天结算之后更正过的作品，金额是与原结算的差额。"
      flush
    >
      <ListState query={works} onPage={setPage} empty={{ title: '这一天没有更正过的作品' }}>
        {(rows) => (
          <DataTable
            caption="更正的作品"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                key: 'work',
                title: '作品',
                heading: true,
                renderCell: ({ title, type }) => (
                  <span className={css.work}>
                    <b>{title === '' ? '无标题' : title}</b>
                    <span>{type === 'article' ? '文章' : '视频'}</span>
                  </span>
                ),
              },
              { key: 'gross', title: '作品收益（元）', number: true, renderCell: ({ gross }) => signed(gross) },
              { key: 'mine', title: '我的收益（元）', number: true, renderCell: ({ mine }) => <b>{signed(mine)}</b> },
              {
                key: 'formula',
                title: <span className="vh">操作</span>,
                number: true,
                renderCell: ({ id, title }) => (
                  <Button
                    size="s"
                    variant="quiet"
                    aria-label={`查看《${title}》的算式`}
                    onClick={() => onFormula({ postsId: id, day })}
                  >
                    查看算式
                  </Button>
                ),
              },
            ]}
          />
        )}
      </ListState>
    </Dialog>
  );
}
