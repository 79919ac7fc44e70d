import { z } from 'zod';
import { FILE_AS_TEXT, call, id } from '../call.ts';
import { CAPTION_LANGUAGES, CAPTIONS_MAX_BYTES } from './constants.ts';
import { mediaDetail } from './media-assets.ts';
import * as at from './addresses.ts';

const language = z.enum(Object.keys(CAPTION_LANGUAGES) as [string, ...string[]], '请选择字幕语言');

export const saveCaptions = call(at.saveCaptions, {
  activity: 'upload',
  who: 'creator',
  bodyMax: FILE_AS_TEXT,
  summary: 'Save captions of an own video from WebVTT or SRT text; replaces those in the same language',
  body: z.strictObject({
    mediaId: id(),
    language: language.default('zh-CN'),
    filename: z.string('文件名格式不正确').trim().max(200, '文件名最多 200 字').optional(),
    content: z
      .string('请选择字幕文件')
      .min(1, '请选择字幕文件')
      .refine((text) => text.length <= CAPTIONS_MAX_BYTES, '字幕文件不能超过 1 MB'),
  }),
  answer: mediaDetail,
  done: '字幕已保存',
});

export const removeCaptions = call(at.removeCaptions, {
  activity: 'upload',
  who: 'creator',
  summary: 'Remove the captions of one language from an own video',
  body: z.strictObject({ mediaId: id(), language }),
  answer: mediaDetail,
  done: '字幕已删除',
});
