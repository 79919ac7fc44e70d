import { useState } from 'react';
import type { AnswerAt } from '#contract/calls.ts';
import type { recommendedAuthors } from '#contract/discovery/addresses.ts';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';
import { CertifiedMark } from '../../../ui/data/certified-mark.tsx';
import { userPath } from '../../../lib/paths.ts';
import { FollowButton } from '../../follows/parts/follow-button.tsx';
import { PlainButton } from '../../../ui/base/plain-button.tsx';
import { Grid, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { Link } from '../../../ui/base/link.tsx';
import css from './author-list.module.css';

export type FoundAuthor = AnswerAt<typeof recommendedAuthors>[number];

const AUTHORS_SHOWN = 5;

/** Authors in a side column, a few at a time, as links to their pages. */
export function AuthorList({ authors }: { authors: readonly FoundAuthor[] }) {
  const [from, setFrom] = useState(0);
  return (
    <section>
      <SectionHead look="line" title="推荐作者">
        {authors.length > AUTHORS_SHOWN && (
          <PlainButton
            flow="inline"
            tap
            gap={4}
            tone="muted"
            size={13}
            nowrap
            className={css.change}
            onClick={() => setFrom(from + AUTHORS_SHOWN >= authors.length ? 0 : from + AUTHORS_SHOWN)}
          >
            <Icon name="refresh" size="s" />
            换一批<span className="visually-hidden">作者</span>
          </PlainButton>
        )}
      </SectionHead>
      <Stack as="ul" gap={14} className={css.list}>
        {authors.slice(from, from + AUTHORS_SHOWN).map((author) => (
          <Grid as="li" align="center" gap={12} key={author.id}>
            <Avatar src={author.avatar} name={author.nickname} size="l" />
            <div>
              <Text as={Link} size={15} weight="strong" leading="l" to={userPath(author.id)}>
                {author.nickname} <CertifiedMark user={author} />
              </Text>
              <Text tone="faint" size={13} leading="m" truncate>
                {author.bio}
              </Text>
            </div>
            <FollowButton user={author} size="s" className={css.follow} />
          </Grid>
        ))}
      </Stack>
    </section>
  );
}
