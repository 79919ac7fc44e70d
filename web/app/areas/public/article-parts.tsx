import type { PostCard, PostDetail } from '#contract/posts/post.ts';
import { MiniCards } from '../../domains/posts/parts/mini-card.tsx';
import { userPath } from '../../lib/paths.ts';
import { Box } from '../../ui/layout/primitives.tsx';
import { SectionHead } from '../../ui/layout/section-head.tsx';
import css from './article.module.css';

/** Other posts of the author, below an article. */
export const OthersOfAuthor = ({
  author,
  posts,
}: {
  author: Pick<PostDetail['author'], 'id' | 'nickname'>;
  posts: readonly PostCard[];
}) => (
  <Box as="section" hideOn="print" marginTop={40}>
    <SectionHead look="line" title={`${author.nickname}的其他作品`} more={{ to: userPath(author.id), label: '全部作品' }} />
    <MiniCards posts={posts} className={css.pairs} />
  </Box>
);

/** Related posts, beside an article. */
export const RelatedPosts = ({ posts }: { posts: readonly PostCard[] }) => (
  <section>
    <SectionHead look="line" title="相关作品" />
    <MiniCards posts={posts} />
  </section>
);
