import type { ReviewReason } from '#contract/posts/drafts.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../core/app-error.ts';
import { escapeHtml, readableText } from '../../../core/text.ts';
import { fillCards } from '../../posts/service.ts';
import * as store from './store.ts';

/** Refuses reasons that point at what the author will not find in what was submitted. */
export async function refuseStrayAnchors(deps: Deps, postsId: string, reasons: ReviewReason[]): Promise<void> {
  if (reasons.every(({ anchor }) => anchor === undefined)) return;
  const submitted = await store.findSubmitted(deps.db, postsId);
  // Whether there is anything to decide on is for the decision to say.
  if (submitted === undefined) return;
  const html = submitted.html === null ? '' : await fillCards(deps, submitted.html);
  const text = closed(readableText(html));
  const broken = reasons.flatMap(({ anchor }, index): [string, string][] => {
    const message = anchor === undefined ? null : strayed(anchor, { html, text, durationMs: submitted.durationMs });
    return message === null ? [] : [[`reasons.${index}.anchor`, `第${index + 1}条理由${message}`]];
  });
  if (broken[0] !== undefined) throw new AppError('invalid', broken[0][1], { fields: Object.fromEntries(broken) });
}

function strayed(
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
const closed = (text: string): string => text.replace(/\s+/g, '');
