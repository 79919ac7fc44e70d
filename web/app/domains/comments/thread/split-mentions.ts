export interface Named {
  id: string;
  nickname: string;
}

/** A text cut at the people it names; of two names that begin alike the longer one is meant. */
export function piecesOf(content: string, mentions: readonly Named[]): (string | Named)[] {
  const names = mentions.toSorted((a, b) => b.nickname.length - a.nickname.length);
  const pieces: (string | Named)[] = [];
  let from = 0;
  for (let at = content.indexOf('@'); at !== -1; at = content.indexOf('@', at + 1)) {
    const named = names.find(({ nickname }) => content.startsWith(nickname, at + 1));
    if (named === undefined) continue;
    if (at > from) pieces.push(content.slice(from, at));
    pieces.push(named);
    from = at + 1 + named.nickname.length;
  }
  if (from < content.length) pieces.push(content.slice(from));
  return pieces;
}

/** What is being typed after the last @ before the caret, when that can be the beginning of a name. */
export function nameBeingTyped(text: string, caret: number): { at: number; typed: string } | null {
  const before = text.slice(0, caret);
  const at = before.lastIndexOf('@');
  if (at === -1 || /[\w.+-]/.test(before[at - 1] ?? '')) return null;
  const typed = before.slice(at + 1);
  return [...typed].length > 20 || /[\s@]/.test(typed) ? null : { at, typed };
}
