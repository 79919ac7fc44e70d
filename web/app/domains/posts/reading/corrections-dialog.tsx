import { listCorrections } from '#contract/posts/addresses.ts';
import { useAnswer } from '../../../lib/calls/use-answer.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonGroup, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './corrections-dialog.module.css';
import { Differences } from '../parts/differences.tsx';

/** All corrections since publication, with removed and inserted text. */
export function CorrectionsDialog({ postsId, onClose }: { postsId: string; onClose: () => void }) {
  const { answer: corrections, failure, reload } = useAnswer(listCorrections, { postsId });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="更正记录"
      description="作品发布之后的每一次修改都记在这里，划去的是原来的内容，标绿的是现在的内容。"
      size="l"
    >
      {failure !== null && <ErrorState message={failure} onRetry={reload} />}
      {corrections === null && failure === null && (
        <SkeletonGroup label="正在加载更正记录">
          <SkeletonLines lines={4} />
        </SkeletonGroup>
      )}
      <Stack as="ol" gap={24} className={css.list}>
        {corrections?.map(({ number, at, summary, differences }) => (
          <li key={number}>
            <Cluster as="h3" gap={12} size={14} weight="strong" numeric>
              <time dateTime={at}>{formatDateTime(at)}</time>
              <span>版本 {number}</span>
            </Cluster>
            <Text size={14} tone="muted" marginTop={4}>
              {summary}
            </Text>
            <Differences differences={differences} />
          </li>
        ))}
      </Stack>
    </Dialog>
  );
}
