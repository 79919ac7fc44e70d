/** No page lies deeper than sixteen parts; what is left of a longer path is neither looked at nor shown. */
export const cutPath = (path: string): string => path.split('/', 17).join('/');

/** Length as a person counts it: an emoji or a rare character is one. */
export const codePoints = (text: string): number => [...text].length;

/** What shows nothing by itself: spaces, controls, fillers, joiners, the blank of Braille, and marks without a letter. */
const UNSEEN = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{M}\u2800]/gu;

/** Whether a reader sees anything of it. */
export const isSeen = (text: string): boolean => text.replace(UNSEEN, '') !== '';

/** More marks on one letter than any script writes. */
const PILED = /(\p{M}{6})\p{M}+/gu;

/** A letter keeps what scripts put on it; a tower of marks over other lines is cut. */
export const unpiled = (text: string): string => text.replace(PILED, '$1');

/** One picture for a reader, however many are joined in it: families, flags, keys, skin colours. */
const EMOJI =
  /\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?(?:[\u{e0020}-\u{e007e}]+\u{e007f}|(?:\u200d\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)*)|[#*\d]\ufe0f?\u20e3/gu;

/** In a name, whatever is there is seen: nothing invisible, no space but an ordinary one, no more than three marks on a letter. */
const UNFIT_FOR_NAMES = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]|[^\P{Zs} \u3000]|\p{M}{4}/u;

export const NICKNAME_LENGTH = { min: 2, max: 20 };

/** Two letters at least, an emoji counting as one however it is joined. */
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

const LONG = /((?:https?:\/\/|www\.)[!-~]{8,}|[!-~]{28,})/;

/** A text in pieces: those of long addresses and the like, which may be broken anywhere lest the line before them stays half empty, and the others. */
export const piecesOf = (text: string): { text: string; isLong: boolean }[] =>
  text.split(LONG).flatMap((piece, index) => (piece === '' ? [] : [{ text: piece, isLong: index % 2 === 1 }]));

const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Whether a line is written from the right, by its first letter. */
export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);
