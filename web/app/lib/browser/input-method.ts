/**
 * Whether a key belongs to an input method: it ends or chooses a word and does nothing else. Safari ends the composition before the Enter
 * that ended it is told, and only the key code says whose it was.
 */
export const isInputMethodKey = ({ isComposing, keyCode }: { isComposing: boolean; keyCode?: number }): boolean =>
  isComposing || keyCode === BY_INPUT_METHOD;

const BY_INPUT_METHOD = 229;
