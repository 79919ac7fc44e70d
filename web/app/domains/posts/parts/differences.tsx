import type { Difference } from '#contract/posts/corrections.ts';
import { Text } from '../../../ui/layout/primitives.tsx';
import css from './differences.module.css';

/** The differences: removed and inserted text of each place. */
export const Differences = ({ differences }: { differences: readonly Difference[] }) =>
  differences.map(({ field, parts }, index) => (
    <Text radius="s" background="canvas" size={15} leading="reading" key={index} marginTop={8} className={css.place}>
      <Text as="b" tone="faint" size={13} weight="medium">
        {FIELD[field]}
      </Text>
      {parts.map(({ kind, text }, at) =>
        kind === 'removed' ? (
          <del key={at}>{text}</del>
        ) : kind === 'added' ? (
          <ins key={at}>{text}</ins>
        ) : (
          <span key={at}>{text}</span>
        ),
      )}
    </Text>
  ));

// Copies of the contract's texts, whose file has schemas that public pages should not load.
const FIELD: Record<Difference['field'], string> = { title: '标题', summary: '摘要', body: '正文', video: '视频' };
