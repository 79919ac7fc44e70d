import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { DocNode } from '#contract/document.ts';
import type { DraftFields } from './fields.ts';

/** Whether two drafts are equal after the server's normalisation. */
export const sameText = (one: DraftFields, other: DraftFields): boolean => canonical(one) === canonical(other);

/** A hash that identifies a text. */
export const markOf = (fields: DraftFields): string => bytesToHex(sha256(utf8ToBytes(canonical(fields)))).slice(0, 32);

/** The draft as JSON, normalised like on the server: trimmed single lines, unique tags, independent of the order of properties. */
function canonical(fields: DraftFields): string {
  const { title, summary, sourceUrl, tags, body, ...rest } = fields;
  return sortedJson({
    ...rest,
    title: lineOf(title),
    summary: lineOf(summary),
    sourceUrl: lineOf(sourceUrl),
    tags: [...new Set(tags.map((tag) => tag.trim().toLowerCase()))],
    body: body === null ? null : nodeOf(body),
  });
}

const lineOf = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A node without empty attributes. */
const nodeOf = ({ type, attrs = {}, content = [], marks = [], text = '' }: DocNode): unknown => ({
  type,
  text,
  attrs: attributesOf(attrs),
  marks: marks.map((mark) => sortedJson({ type: mark.type, attrs: attributesOf(mark.attrs ?? {}) })).sort(),
  content: content.map(nodeOf),
});

const attributesOf = (attrs: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(attrs)
      .map(([name, value]) => [name, typeof value === 'string' ? lineOf(value) : value] as const)
      .filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );

const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
