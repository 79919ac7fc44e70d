/** A path cut to its first 17 segments (the first is empty): no page is deeper, so the rest of a made-up path is ignored. */
export const cutPath = (path: string): string => path.split('/', 17).join('/');

/** Length in Unicode code points, so that a rare character counts as one. */
export const codePoints = (text: string): number => [...text].length;

/** Characters that are invisible by themselves: spaces, controls, fillers, joiners, the Braille blank, and combining marks. */
const INVISIBLE = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{M}\u2800]/gu;

/** Whether the text has a visible character. */
export const isSeen = (text: string): boolean => text.replace(INVISIBLE, '') !== '';

/** More than six combining marks on one letter, which no script needs. */
const MARK_PILE = /(\p{M}{6})\p{M}+/gu;

/** Cuts piles of combining marks, which would cover neighbouring lines, to six per letter. */
export const withoutMarkPiles = (text: string): string => text.replace(MARK_PILE, '$1');

/** One emoji including everything joined to it: families, flags, keycaps, skin colours. */
const EMOJI =
  /\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?(?:[\u{e0020}-\u{e007e}]+\u{e007f}|(?:\u200d\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)*)|[#*\d]\ufe0f?\u20e3/gu;

/** Characters refused in names: invisible ones, spaces other than U+0020 and U+3000, and more than three combining marks on a letter. */
const UNFIT_FOR_NAMES = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]|[^\P{Zs} \u3000]|\p{M}{4}/u;

export const NICKNAME_LENGTH = { min: 2, max: 20 };

/** Whether a nickname is allowed: 2 to 20 characters, where for the minimum an emoji counts as one however many code points it joins. */
export function isNickname(name: string): boolean {
  const plain = name.replace(EMOJI, '字');
  return (
    name.trim() === name &&
    codePoints(name) <= NICKNAME_LENGTH.max &&
    codePoints(plain) >= NICKNAME_LENGTH.min &&
    isSeen(name) &&
    !UNFIT_FOR_NAMES.test(plain)
  );
}

/** Web addresses, and other runs of 28 or more ASCII characters without a space. */
const LONG = /((?:https?:\/\/|www\.)[!-~]{8,}|[!-~]{28,})/;

/** Splits a text into long runs, in which a line may break anywhere (otherwise the line before them would stay half empty), and the rest. */
export const piecesOf = (text: string): { text: string; isLong: boolean }[] =>
  text.split(LONG).flatMap((piece, index) => (piece === '' ? [] : [{ text: piece, isLong: index % 2 === 1 }]));

const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Whether the first letter of a line belongs to a right-to-left script. */
export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);
