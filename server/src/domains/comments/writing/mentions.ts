import { NICKNAME_LENGTH } from '#contract/text.ts';
import { firstCharacters } from '../../../core/text.ts';

const MAX = 10;

export interface Named {
  id: string;
  nickname: string;
}

/**
 * What could be a nickname after each @, longest first: text goes on without a space in Chinese, so the longest one that
 * somebody bears is meant. An @ inside a word is an e-mail address.
 */
export function possibleNames(content: string): string[][] {
  const marks = [...content.matchAll(/(?<![\w.+-])@([^@\n]+)/g)].slice(0, MAX);
  return marks.map(([, text = '']) => {
    const characters = [...firstCharacters(text, NICKNAME_LENGTH.max)];
    const prefixes = characters.map((_, index) => characters.slice(0, index + 1).join(''));
    return prefixes.filter((name, index) => index + 1 >= NICKNAME_LENGTH.min && name.trim() === name).toReversed();
  });
}

/** The people a text names, each once, in the order of the text. */
export function pickNamed(names: string[][], users: Named[]): Named[] {
  const byNickname = new Map(users.map((user) => [user.nickname, user]));
  const found = names.flatMap((possible) => {
    const name = possible.find((one) => byNickname.has(one));
    return name === undefined ? [] : [byNickname.get(name) as Named];
  });
  return [...new Set(found)];
}
