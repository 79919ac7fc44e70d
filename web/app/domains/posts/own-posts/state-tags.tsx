import type { PostStatus } from '#contract/posts/post.ts';
import { Tag } from '../../../ui/data/chip.tsx';
import { STATUS_LOOK } from './format.ts';

interface StateTagsProps {
  status: PostStatus;
  /** Readers do not see the last changes yet. */
  unpublished: boolean;
  /** The part of the post that has to be corrected, after the status. */
  correction?: string | undefined;
}

/** The tags of a post's status, the same everywhere. */
export function StateTags({ status, unpublished, correction }: StateTagsProps) {
  const { tone, icon, label } = STATUS_LOOK[status];
  return (
    <>
      <Tag tone={tone} icon={icon}>
        {correction === undefined ? label : `${label} · ${correction}`}
      </Tag>
      {unpublished && (
        <Tag tone="warning" icon="pen">
          修改未发布
        </Tag>
      )}
    </>
  );
}
