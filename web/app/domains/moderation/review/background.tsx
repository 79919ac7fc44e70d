import { useQuery } from '@tanstack/react-query';
import type { PostBackground } from '#contract/moderation/background.ts';
import { formatCount, formatDay } from '../../../lib/format.ts';
import { Tag } from '../../../ui/data/chip.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { SkeletonGroup, SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { Facts } from '../../../ui/layout/panel.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { CaseBackground } from '../parts/case-background.tsx';
import { reviewPath } from '../parts/format.ts';
import { backgroundQuery } from './queries.ts';

/** Background for a decision: the author's record, similar public posts, and similar refused ones. `authorId`: the author of the post. */
export function Background({ postsId, authorId }: { postsId: string; authorId: string }) {
  const { data, error, isFetching, refetch } = useQuery(backgroundQuery(postsId));
  return (
    <Stack as="section" alignContent="start" gap={10} shrinkChildren aria-labelledby="review-background">
      <Text as="h2" size={16} weight="strong" leading="normal" id="review-background">
        审核参考
      </Text>
      {data !== undefined && <RefusedPosts posts={data.refused} postsId={postsId} authorId={authorId} />}
      <CaseBackground kind="post" id={postsId} />
      {data !== undefined ? (
        <>
          <Facts
            facts={[
              { name: '粉丝', value: formatCount(data.author.followers) },
              { name: 'IP 属地', value: data.ipLocation ?? '未知' },
            ]}
          />
          <SimilarPosts posts={data.similar} authorId={authorId} />
        </>
      ) : error === null ? (
        <SkeletonGroup label="正在加载审核参考">
          <SkeletonLines lines={4} />
        </SkeletonGroup>
      ) : (
        <ErrorState message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
      )}
    </Stack>
  );
}

function SimilarPosts({ posts, authorId }: { posts: PostBackground['similar']; authorId: string }) {
  if (posts.length === 0)
    return (
      <Text size={13} tone="muted">
        没有与已发布作品大段相同的文字。
      </Text>
    );
  return (
    <Stack as="ul" gap={8} aria-label="文字相近的作品">
      {posts.map(({ postsId, title, author, publishTime, percent }) => (
        <Stack as="li" key={postsId} gap={2} size={13}>
          <Cluster gap={8} align="center">
            <Tag tone={percent >= MOSTLY_COPIED_PERCENT ? 'error' : 'warning'}>{percent}% 相同</Tag>
            <Text as={Link} grow truncate tone="secondary" to={reviewPath({ postsId, status: 'published' })} target="_blank">
              {title}
            </Text>
          </Cluster>
          <Text size={12} tone="muted">
            {author.id === authorId ? '同一作者' : author.nickname} · {formatDay(publishTime)} 发布
          </Text>
        </Stack>
      ))}
    </Stack>
  );
}

/** Similar posts that were rejected or taken down, which are why this one needs a review. */
function RefusedPosts({ posts, postsId, authorId }: { posts: PostBackground['refused']; postsId: string; authorId: string }) {
  if (posts.length === 0) return null;
  return (
    <Note tone="warning">
      <Text as="h3" size={13} weight="strong" id="review-refused">
        与曾被退回或下架的内容相近
      </Text>
      <Stack as="ul" gap={12} aria-labelledby="review-refused">
        {posts.map((one) => (
          <Stack as="li" key={`${one.postsId} ${one.decidedAt}`} gap={4} size={13}>
            <Cluster gap={4} align="center">
              {likenessOf(one).map((words) => (
                <Tag key={words} tone="error">
                  {words}
                </Tag>
              ))}
            </Cluster>
            {/* Deleted meanwhile: there is no page to link. */}
            {one.status === null ? (
              <Text tone="secondary">{one.title}</Text>
            ) : (
              <Text as={Link} tone="secondary" to={reviewPath({ postsId: one.postsId, status: one.status })} target="_blank">
                {one.title}
              </Text>
            )}
            <Text size={12} tone="muted">
              {one.postsId === postsId
                ? '本作品'
                : one.author?.id === authorId
                  ? '同一作者'
                  : (one.author?.nickname ?? '已注销的作者')}{' '}
              · {formatDay(one.decidedAt)} {REFUSED_LABEL[one.how]}
            </Text>
            <Text size={12}>理由：{one.reason}</Text>
          </Stack>
        ))}
      </Stack>
    </Note>
  );
}

const REFUSED_LABEL: Record<PostBackground['refused'][number]['how'], string> = { rejected: '退回', takenDown: '下架' };

const likenessOf = ({ text, pictures, film }: PostBackground['refused'][number]): string[] => [
  ...(text === null ? [] : [`文字 ${text}% 相同`]),
  ...(pictures === 0 ? [] : [`${pictures} 张图片相同`]),
  ...(film === null ? [] : [`视频画面 ${film}% 相同`]),
];

/** From this share on a post counts as mostly copied. */
const MOSTLY_COPIED_PERCENT = 50;
