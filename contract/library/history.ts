import { z } from 'zod';
import { VIDEO_MAX_SECONDS } from '../media-assets/constants.ts';
import { call, empty, id, time } from '../call.ts';
import * as at from './addresses.ts';

export const playbackPosition = call(at.playbackPosition, {
  who: 'user',
  summary: 'Where one left a video, on whatever device; null when one has not seen it or has seen its end',
  query: z.object({ postsId: id() }),
  answer: z.object({ seconds: z.number().int(), at: time }).nullable(),
});

export const savePosition = call(at.savePosition, {
  who: 'user',
  summary: 'Keep where one is in a video; 0 forgets it',
  body: z.strictObject({
    postsId: id(),
    seconds: z
      .number('播放位置格式不正确')
      .min(0, '播放位置格式不正确')
      .max(VIDEO_MAX_SECONDS, '播放位置超出视频长度')
      .transform((seconds) => Math.floor(seconds)),
  }),
  answer: empty,
});
