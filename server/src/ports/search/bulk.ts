import type { SearchChange, SearchDocument, SearchText } from '../../core/search.ts';
import { hasWords, type Analyzer } from './mapping.ts';
import type { SendResult } from './port.ts';

/** Size of a bulk request; the documentation recommends 5 to 15 MB. */
const BYTES_MAX = 5 * 1024 * 1024;

export interface Bulk {
  changes: SearchChange[];
  /** Lines of JSON, each with a line end. */
  body: string;
}

export interface BulkAnswer {
  items: Record<string, { _id: string; status: number; error?: { type?: string } }>[];
}

/** Divides changes into bulk requests of at most `BYTES_MAX`; a single larger document gets its own. */
export function bulksOf(changes: readonly SearchChange[], analyzer: Analyzer): Bulk[] {
  const bulks: Bulk[] = [];
  let room = 0;
  for (const change of changes) {
    const lines = linesOf(change, analyzer);
    const bytes = Buffer.byteLength(lines);
    const last = bulks.at(-1);
    if (last === undefined || bytes > room) {
      bulks.push({ changes: [change], body: lines });
      room = BYTES_MAX - bytes;
    } else {
      last.changes.push(change);
      last.body += lines;
      room -= bytes;
    }
  }
  return bulks;
}

/** With `version_type: external` the engine refuses a change that is not newer than its version (409). */
function linesOf({ id, version, document }: SearchChange, analyzer: Analyzer): string {
  const meta = { _id: id, version, version_type: 'external' };
  const lines: object[] = document === null ? [{ delete: meta }] : [{ index: meta }, sourceOf(document, analyzer)];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

function sourceOf(document: SearchDocument, analyzer: Analyzer): object {
  const { title, tags, author, text, characters } = document;
  const tokens = (part: SearchText) => part.tokens.join(' ');
  const words = {
    title_words: title.folded,
    tags_words: tags.map(({ folded }) => folded),
    author_words: author.folded,
    text_words: text.folded,
  };
  return {
    id: document.id,
    type: document.type,
    category: document.categoryId,
    region: document.region,
    published_at: document.publishedAt.toISOString(),
    title: tokens(title),
    tags: tags.map(tokens),
    author: tokens(author),
    text: tokens(text),
    head_characters: characters.head.join(' '),
    text_characters: characters.text.join(' '),
    ...(hasWords(analyzer) ? words : {}),
  };
}

const TOO_BUSY = [429, 503];
const CONFLICT = 409;
const NOT_FOUND = 404;
const NO_ITEM: BulkAnswer['items'][number] = {};

/** The results of a bulk's changes; the answer has its items in the same order. */
export function resultOf({ changes }: Bulk, { items }: BulkAnswer): SendResult {
  const result: SendResult = { postponed: [], refused: [] };
  for (const [at, { id }] of changes.entries()) {
    const item = Object.values(items[at] ?? NO_ITEM)[0];
    if (item === undefined || item._id !== id) result.postponed.push(id);
    // Conflict: the engine has this version or a newer one. Deleting a missing post gives no error.
    else if (item.error === undefined || item.status === CONFLICT) continue;
    else if (TOO_BUSY.includes(item.status) || item.status === NOT_FOUND || item.status >= 500) result.postponed.push(id);
    else result.refused.push({ id, reason: `status ${item.status}, ${item.error.type ?? 'no type'}` });
  }
  return result;
}
