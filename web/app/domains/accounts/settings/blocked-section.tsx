import { blockedUsers } from '#contract/messages/addresses.ts';
import { usePagedList } from '../../../lib/calls/paged-list.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { ListFoot } from '../../../ui/feedback/list-foot.tsx';
import { SkeletonGroup, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { useBlock } from '../../messages/parts/block-dialog.tsx';
import css from './settings.module.css';

/** Blocked users, with a button to unblock them; their conversations are in no list. */
export function BlockedSection() {
  const users = usePagedList(blockedUsers, {});
  const { items, change } = users;
  const unblock = useBlock((_, userId) => void change((all) => all.filter(({ id }) => id !== userId)));
  return (
    <section className={css.card} aria-labelledby="blocked-title">
      <h2 id="blocked-title">黑名单</h2>
      <p className={css.lead}>
        他们不能关注你、给你发私信，也不能评论、点赞、收藏你的作品或发弹幕；你也看不到他们的评论、弹幕、私信和通知。
      </p>
      {items === null && users.failure === null && (
        <SkeletonGroup label="正在加载黑名单">
          <SkeletonLines lines={2} />
        </SkeletonGroup>
      )}
      {items?.length === 0 && (
        <Text size={14} tone="muted">
          没有拉黑任何人。
        </Text>
      )}
      {items !== null && items.length > 0 && (
        <Stack as="ul" className={css.rows}>
          {items.map(({ id, nickname, avatar }) => (
            <Cluster as="li" align="center" key={id}>
              <Avatar src={avatar} name={nickname} size="m" />
              <Text as={Link} grow shrink truncate weight="strong" to={`/users/${id}`}>
                {nickname}
              </Text>
              <Button
                size="s"
                loading={unblock.isPending && unblock.input?.userId === id}
                aria-label={`解除拉黑 ${nickname}`}
                onClick={() => void unblock.send({ userId: id, blocked: false })}
              >
                解除拉黑
              </Button>
            </Cluster>
          ))}
        </Stack>
      )}
      <ListFoot list={users} marginTop={8} />
    </section>
  );
}
