import type { Picture, Playable } from '#contract/posts/post.ts';
import type { MediaDetail, Uploaded } from '#contract/media-assets/media-assets.ts';
import type { CaptionRow, LatestCaption } from './captions/store.ts';
import type { ImageRow, MediaRow } from './store.ts';

/** The smaller files of a picture have the address of the largest, with another last segment (w320.webp). */
export function presentPicture({ url, width, height, widths, placeholder, aiMark }: ImageRow): Picture {
  const base = url.slice(0, url.lastIndexOf('/') + 1);
  const srcset = [...widths.map((smaller) => `${base}w${smaller}.webp ${smaller}w`), `${url} ${width}w`].join(', ');
  return { url, srcset, width, height, placeholder, ...madeByAi(aiMark) };
}

const madeByAi = (aiMark: ImageRow['aiMark']): { ai?: true } => (aiMark === null ? {} : { ai: true });

export const presentUploaded = (image: ImageRow): Uploaded => ({
  url: image.url,
  width: image.width,
  height: image.height,
  picture: image.part === 'document' ? null : presentPicture(image),
});

/** `folderUrl`: the address of the video's files; null before they are made. */
export const presentMedia = (
  media: MediaRow,
  { posters, captions, folderUrl }: { posters: ImageRow[]; captions: LatestCaption[]; folderUrl: string | null },
): MediaDetail => ({
  mediaId: media.id,
  state: media.state,
  percent: media.percent,
  reason: media.failure,
  duration: secondsOf(media),
  width: media.width,
  height: media.height,
  filename: media.filename,
  size: media.size,
  posters: posters.map((poster) => ({ url: poster.url, seconds: poster.seconds ?? 0, picture: presentPicture(poster) })),
  droppedAudio: media.droppedAudio,
  storyboard: folderUrl && `${folderUrl}/storyboard.vtt`,
  hls: folderUrl && `${folderUrl}/master.m3u8`,
  captions: captions.map(({ language, label, url, filename, cueCount, state }) => ({
    language,
    label,
    url,
    filename,
    cueCount,
    state,
  })),
});

/** Null before the video can be played. */
export function presentPlayable(
  media: MediaRow,
  { poster, captions, folderUrl }: { poster: ImageRow | undefined; captions: CaptionRow[]; folderUrl: string | null },
): Playable | null {
  if (folderUrl === null || media.width === null || media.height === null) return null;
  return {
    hls: `${folderUrl}/master.m3u8`,
    poster: poster?.url ?? null,
    storyboard: `${folderUrl}/storyboard.vtt`,
    duration: secondsOf(media) ?? 0,
    width: media.width,
    height: media.height,
    captions: captions.map(({ label, language, url }) => ({ label, language, url })),
    ...madeByAi(media.aiMark),
  };
}

const secondsOf = ({ durationMs }: MediaRow): number | null => (durationMs === null ? null : durationMs / 1000);
