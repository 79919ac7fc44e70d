import type { PostDetail } from '#contract/posts/post.ts';
import { useSession } from '../../../kits/session/user-session.ts';
import { formatCount } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { CertifiedMark } from '../../../ui/data/certified-mark.tsx';
import { userPath } from '../../../lib/paths.ts';
import { Cluster, Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import css from './author-card.module.css';
import { FollowButton } from '../../follows/parts/follow-button.tsx';

/** The author of an article, beside it. */
export function AuthorCard({ author }: { author: PostDetail['author'] }) {
  const { me } = useSession();
  const counts = [
    { name: '粉丝', count: author.followerCount },
    { name: '获赞', count: author.likedCount },
    { name: '作品', count: author.postCount },
  ];
  return (
    <Stack as="section" radius="l" gap={14} padding={20} className={css.card} aria-label="作者">
      <Grid align="center" gap={12} className={css.who}>
        <Avatar src={author.avatar} name={author.nickname} size="xl" />
        <div>
          <Text as="b" size={16} weight="strong">
            <Link to={userPath(author.id)}>{author.nickname}</Link> <CertifiedMark user={author} />
          </Text>
          {author.certification !== null && (
            <Text tone="muted" size={14} leading="loose">
              {author.certification}
            </Text>
          )}
        </div>
      </Grid>
      {author.bio !== '' && (
        <Text tone="muted" size={14} leading="loose">
          {author.bio}
        </Text>
      )}
      <Cluster as="dl" gap={24} tone="faint" size={13}>
        {counts.map(({ name, count }) => (
          <div key={name}>
            <dt>{name}</dt>
            <Text as="dd" tone="plain" size={18} weight="heavy" numeric leading="xl">
              {formatCount(count)}
            </Text>
          </div>
        ))}
      </Cluster>
      {me?.id !== author.id && (
        <Grid gap={8} className={css.buttons}>
          <FollowButton wide variant="primary" user={author} />
          <ButtonLink wide to={`/messages?to=${author.id}`}>
            私信
          </ButtonLink>
        </Grid>
      )}
    </Stack>
  );
}
