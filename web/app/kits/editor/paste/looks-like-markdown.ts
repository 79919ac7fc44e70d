/** Signs that hardly anybody writes who does not mean Markdown. */
const CERTAIN = [
  /^#{1,6} \S/m,
  /^(?:```|~~~)/m,
  /^\s*\|?\s*:?-{3,}:?\s*\|/m,
  /\*\*[^*\s][^*\n]*\*\*/,
  /!?\[[^\]\n]+\]\([^)\s]+\)/,
  /^\[\^[^\]\n]+\]:/m,
];
/** Lists and quotes: one such line may be a line like any other. */
const LINE = /^\s*(?:[-*+]|\d{1,3}\.|>) \S/gm;

export const looksLikeMarkdown = (text: string): boolean =>
  CERTAIN.some((sign) => sign.test(text)) || (text.match(LINE)?.length ?? 0) >= 2;
