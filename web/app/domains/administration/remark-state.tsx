import { Tag } from '../../ui/chip.tsx';
import css from './desk-page.module.css';

/** Whether a comment or danmaku can be seen, and the words in it that one should look at. */
export const RemarkState = ({ row }: { row: { status: 'shown' | 'hidden' | 'removed'; riskyWords: readonly string[] } }) => (
  <span className={css.tags}>
    {row.status === 'hidden' ? (
      <Tag tone="warning">已隐藏</Tag>
    ) : row.status === 'removed' ? (
      <Tag>已删除</Tag>
    ) : (
      <Tag tone="success">显示</Tag>
    )}
    {row.riskyWords.map((word) => (
      <Tag key={word} tone="error" icon="warning">
        {word}
      </Tag>
    ))}
  </span>
);
