import { NICKNAME_LENGTH } from '#contract/text.ts';
import { firstCharacters } from '../../../core/text.ts';

/** Mentions of one comment. */
const MENTIONS_MAX = 10;

export interface Named {
  id: string;
  nickname: string;
}

/**
 * For each @ the texts behind it that could be a nickname, longest first: Chinese has no space behind a name, so the longest existing nickname
 * is meant. An @ inside a word belongs to a mail address. '@小明你好' gives 小明你好, 小明你, 小明.
 */
export function possibleNames(content: string): string[][] {
  const mentions = [...content.matchAll(/(?<![\w.+-])@([^@\n]+)/g)].slice(0, MENTIONS_MAX);
  return mentions.map(([, text = '']) => {
    const characters = [...firstCharacters(text, NICKNAME_LENGTH.max)];
    const prefixes = characters.map((_, index) => characters.slice(0, index + 1).join(''));
    return prefixes.filter((name, index) => index + 1 >= NICKNAME_LENGTH.min && name.trim() === name).toReversed();
  });
}

/** The mentioned users, each once, in the order of the text. `names` comes from possibleNames, `users` are the existing ones. */
export function pickNamed(names: string[][], users: Named[]): Named[] {
  const byNickname = new Map(users.map((user) => [user.nickname, user]));
  const mentioned = names.flatMap((candidates) => {
    const name = candidates.find((candidate) => byNickname.has(candidate));
    return name === undefined ? [] : [byNickname.get(name) as Named];
  });
  return [...new Set(mentioned)];
}
