/** `wrong` needs an operator now; a `notice` costs room or comfort only. */
export interface Finding {
  state: 'good' | 'notice' | 'wrong';
  /** A whole Chinese sentence without a full stop, with the figures it rests on. */
  text: string;
}

export const good = (text: string): Finding => ({ state: 'good', text });
export const notice = (text: string): Finding => ({ state: 'notice', text });
export const wrong = (text: string): Finding => ({ state: 'wrong', text });

const SHOWN = 5;

/** The first few by name; the others are only counted. */
export const some = (names: readonly string[]): string =>
  names.slice(0, SHOWN).join('、') + (names.length > SHOWN ? ` 等 ${names.length} 个` : '');
