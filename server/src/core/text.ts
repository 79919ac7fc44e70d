import { unpiled } from '#contract/text.ts';

/** Control characters (which PostgreSQL or a page cannot hold), lone surrogates and marks that turn the reading direction. */
const UNREADABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** A text of several lines as a person typed it, without what cannot be read or stored. */
export const plainText = (text: string): string => unpiled(text.toWellFormed().replace(/\r\n?/g, '\n').replace(UNREADABLE, ''));

/** One line: every run of white space is a single space. */
export const plainLine = (text: string): string => plainText(text).replace(/\s+/g, ' ').trim();

/** The first characters as a person counts them. */
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

/** What is read of a page's text that `escapeHtml` has written: without its tags. */
export const readableText = (html: string): string =>
  html.replace(/<[^>]*>/g, '').replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => CHARACTERS.get(entity) ?? '');

/** Safe both between tags and inside a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** Fen as yuan with both decimals: 1234.50. */
export const yuan = (amount: number): string => (amount / 100).toFixed(2);

/** Fen as a sentence names them: ¥2,000.00. */
export const money = (amount: number): string => `¥${yuan(amount).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
