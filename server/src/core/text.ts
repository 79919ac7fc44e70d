import { withoutMarkPiles } from '#contract/text.ts';

/** Control characters, which PostgreSQL or HTML cannot contain, and characters that change the text direction. */
const UNREADABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Cleans a text of several lines: unified line ends, no lone surrogates or unreadable characters, no piled-up combining marks. */
export const plainText = (text: string): string =>
  withoutMarkPiles(text.toWellFormed().replace(/\r\n?/g, '\n').replace(UNREADABLE, ''));

/** Cleans a text of one line: each run of white space becomes a single space. */
export const plainLine = (text: string): string => plainText(text).replace(/\s+/g, ' ').trim();

/** The first `max` code points. */
export function firstCharacters(text: string, max: number): string {
  let end = 0;
  let count = 0;
  for (const character of text) {
    if (count === max) break;
    end += character.length;
    count += 1;
  }
  return text.slice(0, end);
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const CHARACTERS = new Map(Object.entries(ENTITIES).map(([character, entity]) => [entity, character]));

/** The text of HTML: without tags, and with the entities of `escapeHtml` decoded. */
export const readableText = (html: string): string =>
  html.replace(/<[^>]*>/g, '').replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => CHARACTERS.get(entity) ?? '');

/** Escapes text for HTML, both between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

export const maskMobile = (mobile: string): string => mobile.replace(/^(\d{3})\d{4}(\d{4})$/, '$1****$2');

export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*(@.*)$/, '$1***$2');

/** Fen as yuan with two decimals: 1234.50. */
export const yuan = (amount: number): string => (amount / 100).toFixed(2);

/** Fen as an amount for sentences: ¥2,000.00. */
export const money = (amount: number): string => `¥${yuan(amount).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
