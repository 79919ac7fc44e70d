import { z } from 'zod';
import { VIDEO_MAX_SECONDS } from '../media-assets/constants.ts';
import { call, empty, id, time } from '../call.ts';
import * as at from './addresses.ts';

export const findPlaybackPosition = call(at.findPlaybackPosition, {
  who: 'user',
  summary: 'The position at which the user left a video, on any device; null: not watched, or watched to the end',
  query: z.object({ postsId: id() }),
  answer: z.object({ seconds: z.number().int(), at: time }).nullable(),
});

export const savePlaybackPosition = call(at.savePlaybackPosition, {
  who: 'user',
  summary: 'Save the position in a video; 0 deletes it',
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
