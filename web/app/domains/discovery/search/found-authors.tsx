import { formatCount } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { CertifiedMark } from '../../../ui/data/certified-mark.tsx';
import { Box } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { userPath } from '../../../lib/paths.ts';
import { FollowButton } from '../../follows/parts/follow-button.tsx';
import type { FoundAuthor } from '../parts/author-list.tsx';
import css from './found-authors.module.css';

/** The author whose name matches the search, above the posts. */
export const AuthorHit = ({ author }: { author: FoundAuthor }) => (
  <Box as="article" marginTop={16} radius="l" className={css.hit}>
    <Author author={author} />
  </Box>
);

export function FoundAuthors({ authors }: { authors: readonly FoundAuthor[] }) {
  return (
    <ul className={css.list}>
      {authors.map((author) => (
        <li key={author.id}>
          <Author author={author} />
        </li>
      ))}
    </ul>
  );
}

function Author({ author }: { author: FoundAuthor }) {
  return (
    <>
      <Avatar src={author.avatar} name={author.nickname} size="xl" />
      <div>
        <h3>
          <Link to={userPath(author.id)}>{author.nickname}</Link> <CertifiedMark user={author} />
        </h3>
        <p>
          {formatCount(author.followerCount)}粉丝 · {formatCount(author.postCount)}篇作品{author.bio !== '' && ` · ${author.bio}`}
        </p>
      </div>
      <FollowButton user={author} className={css.follow} />
    </>
  );
}
