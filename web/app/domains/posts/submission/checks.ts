import { codePoints } from '#contract/text.ts';
import { ARTICLE_TITLE, SUMMARY_MAX, VIDEO_DESCRIPTION_MAX, VIDEO_TITLE } from '#contract/posts/constants.ts';
import type { ContentLimits } from '#contract/settings/settings.ts';
import { formatInteger } from '../../../lib/format.ts';
import { sourceProblem } from '../form-fields/declaration-field.tsx';
import { lengthOf } from '../drafts/description.ts';
import { countsOf, hasContent } from '../../../kits/editor/document.ts';
import type { DraftFields } from '../drafts/fields.ts';
import { publishTimeProblem } from '../form-fields/publish-time.ts';

/** A check before a submission: `missing` prevents it, `advice` does not. */
export interface Check {
  state: 'fine' | 'missing' | 'advice';
  text: string;
  /** The field to correct, by its `data-field`. */
  field: string;
}

export interface Beside {
  now: Date;
  limits: ContentLimits;
  pendingPictures: number;
  untouchedAnnotations: number;
}

export function articleChecks(fields: DraftFields, { now, limits, pendingPictures, untouchedAnnotations }: Beside): Check[] {
  const { articleTitleMax, bodyMax } = limits;
  const { characters, pictures, picturesWithoutWords } = countsOf(fields.body);
  return [
    titleCheck(fields.title, { min: ARTICLE_TITLE.min, max: articleTitleMax }),
    !hasContent(fields.body)
      ? missing('body', '请填写正文')
      : characters > bodyMax
        ? missing('body', `正文最多 ${formatInteger(bodyMax)} 字，多了 ${formatInteger(characters - bodyMax)} 字`)
        : fine('body', '正文已写'),
    ...shared(fields, now, limits),
    fields.cover === null ? advice('cover', '未选封面，列表只显示标题和摘要') : fine('cover', '封面已选'),
    ...(pendingPictures > 0 ? [missing('body', `还有 ${pendingPictures} 张图片未上传完成，请上传或移除后提交`)] : []),
    ...(pictures === 0
      ? []
      : [picturesWithoutWords === 0 ? fine('body', '图片都有说明') : advice('body', `${picturesWithoutWords} 张图片没有说明`)]),
    ...(untouchedAnnotations > 0 ? [advice('remarks', `审核理由中还有 ${untouchedAnnotations} 处没有改`)] : []),
  ];
}

export function videoChecks(
  fields: DraftFields,
  { now, limits, media }: { now: Date; limits: ContentLimits; media: 'none' | 'uploading' | 'processing' | 'ready' | 'failed' },
): Check[] {
  return [
    MEDIA_CHECK[media],
    titleCheck(fields.title, { min: VIDEO_TITLE.min, max: limits.videoTitleMax }),
    ...(lengthOf(fields.body) > VIDEO_DESCRIPTION_MAX ? [missing('body', `简介最多 ${VIDEO_DESCRIPTION_MAX} 字`)] : []),
    ...shared(fields, now, limits),
    fields.cover === null ? advice('cover', '未选封面，列表使用视频画面') : fine('cover', '封面已选'),
  ];
}

export const isReady = (checks: readonly Check[]): boolean => checks.every(({ state }) => state !== 'missing');

const fine = (field: string, text: string): Check => ({ state: 'fine', field, text });
const missing = (field: string, text: string): Check => ({ state: 'missing', field, text });
const advice = (field: string, text: string): Check => ({ state: 'advice', field, text });

const MEDIA_CHECK = {
  none: missing('media', '请上传视频'),
  uploading: missing('media', '视频未上传完成'),
  processing: advice('media', '视频正在转码'),
  ready: fine('media', '视频已就绪'),
  failed: missing('media', '视频转码失败，请重试或更换文件'),
};

function titleCheck(title: string, { min, max }: { min: number; max: number }): Check {
  const length = codePoints(title.trim());
  if (length === 0) return missing('title', '请填写标题');
  return length < min || length > max
    ? missing('title', `标题应为 ${min}–${max} 个字，现在 ${length} 个`)
    : fine('title', '标题已填');
}

function shared(fields: DraftFields, now: Date, limits: ContentLimits): Check[] {
  const source = fields.origin === 'reprint' ? sourceProblem(fields.sourceUrl) : undefined;
  const time = publishTimeProblem(fields.publishAt, now, limits);
  return [
    ...(codePoints(fields.summary) > SUMMARY_MAX ? [missing('summary', `摘要最多 ${SUMMARY_MAX} 字`)] : []),
    fields.categoryId === null ? missing('categoryId', '请选择分类') : fine('categoryId', '分类已选'),
    ...(source === undefined ? [] : [missing('origin', source)]),
    ...(time === null ? [] : [missing('publishAt', time)]),
  ];
}
