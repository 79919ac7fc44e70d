import { Link } from 'react-router';
import type { PostDetail } from '#contract/posts.ts';
import { formatCount } from '../../lib/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { CertifiedMark } from '../accounts/certified-mark.tsx';
import css from './author-card.module.css';
import { searchPath } from './format.ts';

/** Who wrote it, beside an article. */
export function AuthorCard({ author }: { author: PostDetail['author'] }) {
  const counts = [
    { name: '粉丝', count: author.followerCount },
    { name: '获赞', count: author.likedCount },
    { name: '作品', count: author.postCount },
  ];
  return (
    <section className={css.card} aria-label="作者">
      <div className={css.who}>
        <Avatar src={author.avatar} size="xl" />
        <div>
          <b>
            <Link to={searchPath(author.nickname)}>{author.nickname}</Link> <CertifiedMark person={author} />
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
    </section>
  );
}
