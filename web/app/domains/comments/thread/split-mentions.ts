export interface Named {
  id: string;
  nickname: string;
}

/** Splits a text at its mentions; where two names match, the longer one wins. */
export function piecesOf(content: string, mentions: readonly Named[]): (string | Named)[] {
  const names = mentions.toSorted((a, b) => b.nickname.length - a.nickname.length);
  const pieces: (string | Named)[] = [];
  let from = 0;
  for (let at = content.indexOf('@'); at !== -1; at = content.indexOf('@', at + 1)) {
    const mention = names.find(({ nickname }) => content.startsWith(nickname, at + 1));
    if (mention === undefined) continue;
    if (at > from) pieces.push(content.slice(from, at));
    pieces.push(mention);
    from = at + 1 + mention.nickname.length;
  }
  if (from < content.length) pieces.push(content.slice(from));
  return pieces;
}

/** The text between the last @ and the caret, if it can be the beginning of a name; else null. */
export function nameBeingTyped(text: string, caret: number): { at: number; typed: string } | null {
  const before = text.slice(0, caret);
  const at = before.lastIndexOf('@');
  if (at === -1 || /[\w.+-]/.test(before[at - 1] ?? '')) return null;
  const typed = before.slice(at + 1);
  return [...typed].length > 20 || /[\s@]/.test(typed) ? null : { at, typed };
}
