import type { ReviewHint } from '#contract/moderation/review.ts';
import type { ReviewReason } from '#contract/posts/drafts.ts';
import { escapeHtml } from '../../../core/text.ts';

/**
 * Why the anchor of a reason is not in the submitted revision; null when it is. `text` comes from `withoutBlanks`. A time may lie one
 * second after the end of the video.
 */
export function explainStray(
  anchor: NonNullable<ReviewReason['anchor']>,
  { html, text, durationMs }: { html: string; text: string; durationMs: number | null },
): string | null {
  if (anchor.kind === 'picture')
    return html.includes(`src="${escapeHtml(anchor.src)}"`) ? null : '指出的图片不在作品中，请重新选择';
  if (anchor.kind === 'time')
    return durationMs !== null && anchor.seconds * 1000 <= durationMs + 1000 ? null : '指出的时间超出了视频长度，请重新标记';
  const quote = withoutBlanks(anchor.quote);
  return quote !== '' && text.includes(quote) ? null : '引用的文字不在作品正文中，请重新选中要指出的文字';
}

/** For comparing: a selection across paragraphs has other blanks than the text. */
export const withoutBlanks = (text: string): string => text.replace(/\s+/g, '');

type Hit = Pick<ReviewHint, 'part' | 'quote' | 'picture'> & { moment?: { from: number } | undefined };

/** The place of a hit: a passage of the body, a picture, or a moment of the video or its captions; null for others such as the title. */
export function anchorOf({ part, quote, picture, moment }: Hit): NonNullable<ReviewReason['anchor']> | null {
  if ((part === 'video' || part === 'captions') && moment !== undefined) return { kind: 'time', seconds: moment.from };
  if (part === 'body' && quote !== null && quote !== '') return { kind: 'passage', quote, offset: 0 };
  return part === 'picture' && picture !== null ? { kind: 'picture', src: picture } : null;
}
