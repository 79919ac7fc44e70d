import type { SearchDocument } from '../../../core/search.ts';
import { charactersOf, textOf } from '../index/tokens.ts';
import type { PublishedRow } from './store.ts';

/** The form of a published post for a search engine, with the same tokens as in PostgreSQL. */
export function assembleDocument(row: PublishedRow): SearchDocument {
  const { postId, type, categoryId, region, publishedAt, title, tags, author, text } = row;
  return {
    id: postId,
    type,
    categoryId,
    region,
    publishedAt,
    title: textOf(title),
    tags: tags.map(textOf),
    author: textOf(author),
    text: textOf(text),
    characters: { head: charactersOf([title, ...tags, author].join(' ')), text: charactersOf(text) },
  };
}
