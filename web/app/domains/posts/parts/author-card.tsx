import { Link } from 'react-router';
import type { PostDetail } from '#contract/posts/post.ts';
import { formatCount } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { CertifiedMark } from '../../../ui/data/certified-mark.tsx';
import { userPath } from '../../../lib/paths.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import css from './author-card.module.css';
import { FollowButton } from '../../follows/parts/follow-button.tsx';

/** Who wrote it, beside an article. */
export function AuthorCard({ author }: { author: PostDetail['author'] }) {
  const counts = [
    { name: '粉丝', count: author.followerCount },
    { name: '获赞', count: author.likedCount },
    { name: '作品', count: author.postCount },
  ];
  return (
    <Stack as="section" gap="3-half" pad="5" className={css.card} aria-label="作者">
      <div className={css.who}>
        <Avatar src={author.avatar} size="xl" />
        <div>
          <b>
            <Link to={userPath(author.id)}>{author.nickname}</Link> <CertifiedMark user={author} />
          </b>
          {author.certification !== null && <p>{author.certification}</p>}
        </div>
      </div>
      {author.bio !== '' && <p>{author.bio}</p>}
      <dl>
        {counts.map(({ name, count }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      <div className={css.buttons}>
        <FollowButton wide variant="primary" user={author} />
        <ButtonLink wide to={`/messages?to=${author.id}`}>
          私信
        </ButtonLink>
      </div>
    </Stack>
  );
}
