import type { ReviewReason } from '#contract/posts/drafts.ts';
import { escapeHtml } from '../../../core/text.ts';

/** Says of a place that a reason points at how its author would look for it in vain; null when they find it. */
export function strayed(
  anchor: NonNullable<ReviewReason['anchor']>,
  { html, text, durationMs }: { html: string; text: string; durationMs: number | null },
): string | null {
  if (anchor.kind === 'picture')
    return html.includes(`src="${escapeHtml(anchor.src)}"`) ? null : '指出的图片不在作品中，请重新选择';
  if (anchor.kind === 'time')
    return durationMs !== null && anchor.seconds * 1000 <= durationMs + 1000 ? null : '指出的时间超出了视频长度，请重新标记';
  const quote = closed(anchor.quote);
  return quote !== '' && text.includes(quote) ? null : '引用的文字不在作品正文中，请重新选中要指出的文字';
}

/** Without blanks: a selection across paragraphs holds other ones than the text does. */
export const closed = (text: string): string => text.replace(/\s+/g, '');
