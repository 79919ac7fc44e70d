import type { DocNode } from '#contract/document.ts';
import { escapeHtml } from '../../escape-html.ts';
import type { RichText } from './publishing.ts';

/** Paragraphs of plain text. */
export const plainBody: RichText = async (body) => ({ body, html: (body.content ?? []).map((block) => `<p>${escapeHtml(textOf(block))}</p>`).join('') });

const textOf = ({ text = '', content = [] }: DocNode): string => text + content.map(textOf).join('');
