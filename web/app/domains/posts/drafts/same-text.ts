import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { DocNode } from '#contract/document.ts';
import type { DraftFields } from './fields.ts';

/** Whether two texts are the same to the server. */
export const sameText = (one: DraftFields, other: DraftFields): boolean => canonical(one) === canonical(other);

/** What a text is known by where it is not kept whole. */
export const markOf = (fields: DraftFields): string => bytesToHex(sha256(utf8ToBytes(canonical(fields)))).slice(0, 32);

/** As the server keeps it: single lines trimmed, each tag once, and the parts of the body in whatever order it names them. */
function canonical(fields: DraftFields): string {
  const { title, summary, sourceUrl, tags, body, ...rest } = fields;
  return sorted({
    ...rest,
    title: lineOf(title),
    summary: lineOf(summary),
    sourceUrl: lineOf(sourceUrl),
    tags: [...new Set(tags.map((tag) => tag.trim().toLowerCase()))],
    body: body === null ? null : nodeOf(body),
  });
}

const lineOf = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Without the attributes that say nothing. */
const nodeOf = ({ type, attrs = {}, content = [], marks = [], text = '' }: DocNode): unknown => ({
  type,
  text,
  attrs: attributesOf(attrs),
  marks: marks.map((mark) => sorted({ type: mark.type, attrs: attributesOf(mark.attrs ?? {}) })).sort(),
  content: content.map(nodeOf),
});

const attributesOf = (attrs: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(attrs)
      .map(([name, value]) => [name, typeof value === 'string' ? lineOf(value) : value] as const)
      .filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
