import type { ReviewedText } from '#contract/comments/reviewed-text.ts';
import { Tag } from '../../ui/data/chip.tsx';
import css from './admin-page.module.css';

/** Whether a comment or danmaku can be seen, and the words in it that one should look at. */
export const HiddenState = ({ row }: { row: ReviewedText }) => (
  <span className={css.tags}>
    {row.status === 'held' ? (
      <Tag tone="warning">待审核</Tag>
    ) : row.status === 'author' ? (
      <Tag>待作者审核</Tag>
    ) : row.status === 'hidden' ? (
      <Tag tone="warning">已隐藏</Tag>
    ) : row.status === 'removed' ? (
      <Tag>已删除</Tag>
    ) : (
      <Tag tone="success">显示</Tag>
    )}
    {row.claim !== null && <Tag icon="lock">{row.claim.mine ? '你正在审核' : `${row.claim.name} 正在审核`}</Tag>}
    {row.riskyWords.map((word) => (
      <Tag key={word} tone="error" icon="warning">
        {word}
      </Tag>
    ))}
  </span>
);
