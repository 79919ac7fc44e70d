import type { ReviewDetail } from '#contract/moderation/review.ts';
import { Button, IconButton } from '../../../ui/base/button.tsx';
import { Key, Tag } from '../../../ui/data/chip.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { useNow } from '../../../ui/data/now.ts';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './claim-bar.module.css';
import { formatLeft, queueLabel } from '../parts/format.ts';

interface ClaimBarProps {
  post: ReviewDetail;
  claiming: boolean;
  onClaim: (claimed: boolean) => void;
  /** Returns to the list, on phones. */
  onBack: () => void;
}

/** The reviewer who has claimed the post, the remaining time, and the revision. */
export function ClaimBar({ post, claiming, onClaim, onBack }: ClaimBarProps) {
  return (
    <Cluster as="header" border="bottom" background="card" gap={10} align="center" size={13} className={css.bar}>
      <IconButton className={css.back} icon="chevron-left" label="返回列表" onClick={onBack} />
      <Holder post={post} />
      {post.claim?.mine === true && (
        <Button size="s" loading={claiming} onClick={() => onClaim(false)}>
          放回队列
          <Key>U</Key>
        </Button>
      )}
      {post.can.claim && post.claim === null && (
        <Button size="s" loading={claiming} onClick={() => onClaim(true)}>
          领取
        </Button>
      )}
      <span className={css.space} />
      <span className={css.revision}>
        <Tag icon="history">第 {post.revision} 版</Tag>
      </span>
      {post.status === 'published' && (
        <Stack
          as="a"
          align="center"
          justify="center"
          radius="s"
          tone="muted"
          className={css.open}
          href={`/${post.type}/${post.postsId}`}
          target="_blank"
          rel="noreferrer"
          title="在新窗口打开"
          aria-label="在新窗口打开"
        >
          <Icon name="external" />
        </Stack>
      )}
    </Cluster>
  );
}

function Holder({ post: { status, claim, can } }: { post: ReviewDetail }) {
  const now = useNow(1000);
  if (claim === null)
    return (
      <Cluster as="span" shrink numeric nowrap gap={4} align="center" inline tone="muted" className={css.holder}>
        {can.claim ? '还没有人领取' : queueLabel(status)}
      </Cluster>
    );
  const left = formatLeft(claim.until, now);
  return (
    <Cluster as="span" shrink numeric nowrap gap={4} align="center" inline tone="muted" className={css.holder}>
      <Icon name="lock" size="s" />
      {claim.mine ? (
        <>
          你已领取，剩{' '}
          <Text as="b" tone="plain" weight="strong">
            {left}
          </Text>
        </>
      ) : (
        <>
          {claim.name} 正在审，
          <Text as="b" tone="plain" weight="strong">
            {left}
          </Text>{' '}
          后放回队列
        </>
      )}
    </Cluster>
  );
}
