/** `wrong` needs an operator now; a `notice` is less urgent. */
export interface Finding {
  state: 'good' | 'notice' | 'wrong';
  /** A whole Chinese sentence without a full stop, including its figures. */
  text: string;
}

export const good = (text: string): Finding => ({ state: 'good', text });
export const notice = (text: string): Finding => ({ state: 'notice', text });
export const wrong = (text: string): Finding => ({ state: 'wrong', text });

const NAMES_SHOWN = 5;

/** The first few names, and the number of the others. */
export const some = (names: readonly string[]): string =>
  names.slice(0, NAMES_SHOWN).join('、') + (names.length > NAMES_SHOWN ? ` 等 ${names.length} 个` : '');
