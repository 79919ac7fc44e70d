import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDuration } from '../../../lib/format.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import type { Embeds } from '../../../kits/editor/embeds/embeds.ts';
import { mediaQuery } from '../../../kits/uploads/upload-media.ts';
import { PostDialog, VideoDialog } from './choice-dialogs.tsx';
import { postCardQuery } from './embed-queries.ts';
import { Box, Text } from '../../../ui/layout/primitives.tsx';
import css from './embeds.module.css';

/** A post card within a draft, in editor and preview. It is no link, because a press would leave the draft. */
export function PostEmbed({ postsId }: { postsId: string }) {
  const query = useQuery(postCardQuery(postsId));
  if (query.isError) return <ErrorState inline message="作品卡片加载失败" onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <PostFrame>正在加载作品…</PostFrame>;
  const { card } = query.data;
  if (card === null) return <PostFrame>作品已不可见</PostFrame>;
  const facts = [
    card.author.nickname,
    card.type === 'video' ? '视频' : '文章',
    ...(card.duration === undefined ? [] : [formatDuration(card.duration)]),
  ];
  return (
    <div className="work" contentEditable={false}>
      <span>
        {card.picture !== null && (
          <img src={card.picture.url} srcSet={card.picture.srcset} sizes="160px" alt="" draggable={false} />
        )}
        <span>
          <b>{card.title}</b>
          <span>{facts.join(' · ')}</span>
        </span>
      </span>
    </div>
  );
}

const PostFrame = ({ children }: { children: ReactNode }) => (
  <div className="work" contentEditable={false}>
    <p>{children}</p>
  </div>
);

/** A video within a draft: poster and duration. Readers get a player instead. */
export function VideoEmbed({ mediaId, caption }: { mediaId: string; caption: string }) {
  const query = useQuery(mediaQuery(mediaId));
  if (query.isError) return <ErrorState inline message="视频加载失败" onRetry={() => void query.refetch()} />;
  const [poster] = query.data?.posters ?? [];
  return (
    <figure className={css.video} contentEditable={false}>
      <Box radius="m" background="sunken" className={css.frame}>
        {poster !== undefined && <img src={poster.url} alt="" draggable={false} />}
        <Text as="span" radius="s" size={13} leading="normal" className={css.mark}>
          视频{query.data?.duration == null ? '' : ` ${formatDuration(query.data.duration)}`}
        </Text>
      </Box>
      {caption !== '' && <figcaption>{caption}</figcaption>}
    </figure>
  );
}

/** Embeds of the article editor. */
export const EMBEDS: Embeds = { Video: VideoEmbed, Post: PostEmbed, VideoDialog, PostDialog };
