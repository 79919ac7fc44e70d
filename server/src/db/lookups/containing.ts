import { ilike, sql, type Column, type SQL } from 'drizzle-orm';

/**
 * A text that holds these words, one character or more, in capital or small letters. An index over its character_pairs answers
 * that at the same cost however many rows there are; the planner knows how often a pair occurs. Two characters are one pair: nothing
 * else need be asked then, which would make it think a common word rare.
 */
export function containing(text: Column | SQL, words: string): SQL {
  const pairs = sql`character_pairs(${text}) @> pairs_asked_for(${words})`;
  if ([...words].length <= 2) return sql`(${pairs})`;
  return sql`(${pairs} and ${ilike(text, `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)})`;
}
