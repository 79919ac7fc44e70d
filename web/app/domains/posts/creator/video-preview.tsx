import type { Me } from '#contract/accounts.ts';
import type { MediaDetail } from '#contract/media-assets.ts';
import { displayName } from '../../accounts/session.ts';
import { Player } from '../../media-assets/player.tsx';
import { CoverPicture } from '../cover.tsx';

/** The finished video as viewers will get it. */
export function VideoPreview({ media, title, me }: { media: MediaDetail; title: string; me: Me }) {
  if (media.hls === null) return null;
  const [poster] = media.posters;
  return (
    <Player
      id={`draft-${media.mediaId}`}
      title={title || media.filename}
      author={displayName(me)}
      media={{
        hls: media.hls,
        poster: poster?.url ?? null,
        storyboard: media.storyboard,
        duration: media.duration ?? 0,
        width: media.width ?? 16,
        height: media.height ?? 9,
        captions: media.captions,
      }}
      poster={poster === undefined ? null : <CoverPicture picture={poster.picture} sizes="640px" />}
    />
  );
}
