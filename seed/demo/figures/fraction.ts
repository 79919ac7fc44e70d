/** A number from 0 to 1 that depends only on the text. Texts that differ only at their end give similar numbers. */
export function fraction(text: string): number {
  let hash = 2_166_136_261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return hash / 4_294_967_296;
}
