import { Key } from '../../ui/data/chip.tsx';
import { Cluster } from '../../ui/layout/primitives.tsx';

const KEYS = [
  ['J', '下一条'],
  ['K', '上一条'],
  ['A', '放行'],
  ['R', '隐藏'],
] as const;

/** The keys of a queue of comments or danmaku, and what going to a row does. */
export const RowKeysNote = () => (
  <Cluster as="p" wrap gap="3" align="center" size="xs" tone="muted" pad="3">
    {KEYS.map(([key, does]) => (
      <span key={key}>
        <Key>{key}</Key> {does}
      </span>
    ))}
    <span>停留在一条上即领取，其他审核员暂时不能处理。</span>
  </Cluster>
);
