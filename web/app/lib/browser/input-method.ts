/**
 * Whether a key press belongs to an input method (it confirms or chooses a word) and must trigger nothing else. Safari reports the Enter
 * that confirmed a word after the end of the composition; only its key code identifies it.
 */
export const isInputMethodKey = ({ isComposing, keyCode }: { isComposing: boolean; keyCode?: number }): boolean =>
  isComposing || keyCode === BY_INPUT_METHOD;

/** `keyCode` of keys that an input method handled. */
const BY_INPUT_METHOD = 229;
