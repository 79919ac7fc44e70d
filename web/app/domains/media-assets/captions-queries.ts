import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#contract/call.ts';
import { removeCaptions, saveCaptions } from '#contract/captions.ts';
import type { MediaDetail } from '#contract/media-assets.ts';
import { request } from '../../lib/api.ts';
import { mediaQuery } from './upload-media.ts';

type Saved = Omit<InputOf<typeof saveCaptions>, 'mediaId'>;

/** Puts captions on a video or takes them off; what is known of the video follows. */
export function useCaptions(mediaId: string) {
  const client = useQueryClient();
  const onSuccess = (media: MediaDetail) => client.setQueryData(mediaQuery(mediaId).queryKey, media);
  const save = useMutation({ mutationFn: (form: Saved) => request(saveCaptions, { mediaId, ...form }), onSuccess });
  const remove = useMutation({ mutationFn: (language: string) => request(removeCaptions, { mediaId, language }), onSuccess });
  return { save, remove };
}

/** A subtitle file as text. Many older ones are not in UTF-8. */
export async function readCaptionFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const [first, second] = new Uint8Array(bytes.slice(0, 2));
    const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
    return new TextDecoder(isUtf16 ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'gb18030').decode(bytes);
  }
}
