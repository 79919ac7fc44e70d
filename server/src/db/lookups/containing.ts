import { ilike, sql, type Column, type SQL } from 'drizzle-orm';

/**
 * Condition: the text contains the words, ignoring case. It uses an index over the text's character pairs, whose cost does not depend
 * on the number of rows. Up to two characters the pair is exact; an additional ILIKE would only make the planner
 * underestimate the matches.
 */
export function containing(text: Column | SQL, words: string): SQL {
  const pairs = sql`character_pairs(${text}) @> pairs_asked_for(${words})`;
  if ([...words].length <= 2) return sql`(${pairs})`;
  return sql`(${pairs} and ${ilike(text, `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)})`;
}
