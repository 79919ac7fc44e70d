import { WORD_ACTION_LABEL, WORD_SCOPE_LABEL, type SensitiveWord, type WordAction } from '#contract/words.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Tag, type Tone } from '../../ui/chip.tsx';
import type { Column } from '../../ui/data-table.tsx';
import css from '../administration/desk-page.module.css';

const TONE: Record<WordAction, Tone> = { block: 'error', review: 'warning', replace: 'neutral' };

export const wordColumns = ({
  onModify,
  onRemove,
}: {
  onModify: (word: SensitiveWord) => void;
  onRemove: (word: SensitiveWord) => void;
}): Column<SensitiveWord>[] => [
  { key: 'word', title: '敏感词', heading: true, renderCell: ({ word }) => word },
  {
    key: 'scopes',
    title: '适用范围',
    renderCell: ({ scopes }) => scopes.map((scope) => WORD_SCOPE_LABEL[scope]).join('、'),
  },
  {
    key: 'action',
    title: '处理方式',
    renderCell: ({ action }) => <Tag tone={TONE[action]}>{WORD_ACTION_LABEL[action]}</Tag>,
  },
  { key: 'note', title: '备注', renderCell: ({ note }) => note || '—' },
  { key: 'at', title: '更新时间', roomy: true, renderCell: ({ updatedAt }) => formatDateTime(updatedAt) },
  {
    key: 'actions',
    title: '操作',
    renderCell: (row) => (
      <span className={css.actions}>
        <Button size="s" aria-label={`编辑“${row.word}”`} onClick={() => onModify(row)}>
          编辑
        </Button>
        <Button size="s" variant="danger" aria-label={`删除“${row.word}”`} onClick={() => onRemove(row)}>
          删除
        </Button>
      </span>
    ),
  },
];
