import type { Comparison } from '#contract/posts/revisions.ts';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './comparison-view.module.css';
import { Differences } from './differences.tsx';

/** All differences between two versions of a post: text, pictures, settings. */
export function ComparisonView({ comparison: { differences, more, facts, pictures } }: { comparison: Comparison }) {
  const isSame = differences.length === 0 && facts.length === 0 && pictures.added.length + pictures.removed.length === 0;
  if (isSame)
    return (
      <Text size={14} tone="faint">
        文字、图片和设置均相同。
      </Text>
    );
  return (
    <Stack gap={8}>
      <Differences differences={differences} />
      {more && (
        <Text size={14} tone="faint">
          差异较多，仅列出前 {differences.length} 处。
        </Text>
      )}
      <Pictures name="新增的图片" sources={pictures.added} />
      <Pictures name="移除的图片" sources={pictures.removed} />
      {facts.length > 0 && (
        <Stack as="dl" gap={6} size={14} className={css.facts}>
          {facts.map(({ name, before, after }) => (
            <Cluster gap={12} key={name}>
              <dt>{name}</dt>
              <dd>
                <del>{before}</del> <ins>{after}</ins>
              </dd>
            </Cluster>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

function Pictures({ name, sources }: { name: string; sources: readonly string[] }) {
  if (sources.length === 0) return null;
  return (
    <Cluster as="figure" gap={8} wrap className={css.pictures}>
      <Text as="figcaption" tone="muted" size={13}>
        {name}（{sources.length}）
      </Text>
      {sources.map((src, at) => (
        <img key={src} src={src} alt={`${name} ${at + 1}`} loading="lazy" />
      ))}
    </Cluster>
  );
}
