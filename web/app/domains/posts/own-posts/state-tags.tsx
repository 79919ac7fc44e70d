import type { PostStatus } from '#contract/posts/post.ts';
import { Tag } from '../../../ui/data/chip.tsx';
import { STATUS_LOOK } from './format.ts';

interface StateTagsProps {
  status: PostStatus;
  /** Readers still see the text before the last changes. */
  unpublished: boolean;
  /** What is to be mended, in a word. */
  more?: string | undefined;
}

/** Where a post stands, in the same words wherever it is shown. */
export function StateTags({ status, unpublished, more }: StateTagsProps) {
  const { tone, icon, label } = STATUS_LOOK[status];
  return (
    <>
      <Tag tone={tone} icon={icon}>
        {more === undefined ? label : `${label} · ${more}`}
      </Tag>
      {unpublished && (
        <Tag tone="warning" icon="pen">
          修改未发布
        </Tag>
      )}
    </>
  );
}
