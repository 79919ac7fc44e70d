import type { SearchDocument } from '../../../core/search.ts';
import { charactersOf, textOf } from '../index/tokens.ts';
import type { PublishedRow } from './store.ts';

/** A published post as a search engine is given it: by the tokens that PostgreSQL's own search goes by. */
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
