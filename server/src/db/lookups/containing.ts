import { ilike, sql, type Column, type SQL } from 'drizzle-orm';

/**
 * A text that holds these words, one character or more, in capital or small letters. An index over its character_pairs answers
 * that at the same cost however many rows there are; the planner knows how often a pair occurs.
 */
export const containing = (text: Column | SQL, words: string): SQL =>
  sql`(character_pairs(${text}) @> pairs_asked_for(${words}) and ${ilike(text, `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)})`;
