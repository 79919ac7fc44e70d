import { Link } from 'react-router';
import type { AnswerOf } from '#contract/call.ts';
import type { recommendedAuthors } from '#contract/discovery.ts';
import { CertifiedMark } from '../accounts/certified-mark.tsx';
import { searchPath } from '../posts/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import css from './author-list.module.css';

export type FoundAuthor = AnswerOf<typeof recommendedAuthors>[number];

/** Authors in a rail. Each leads to the works that are found under the name. */
export function AuthorList({ authors }: { authors: readonly FoundAuthor[] }) {
  return (
    <ul className={css.list}>
      {authors.map((author) => (
        <li key={author.id}>
          <Avatar src={author.avatar} size="l" />
          <div>
            <Link to={searchPath(author.nickname)}>
              {author.nickname} <CertifiedMark person={author} />
            </Link>
            <p>{author.bio}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
