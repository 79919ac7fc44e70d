import type { ComponentProps } from 'react';
import { isInputMethodKey } from '../../lib/browser/input-method.ts';

/**
 * What was typed or pasted for a number, a code or a mobile, as the server takes it: without blanks and invisible signs, in half width,
 * without commas between thousands, and of a mobile its eleven digits.
 */
export function plainNumber(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/(?<=\d),(?=\d{3})/g, '')
    // What an input method writes for a decimal point.
    .replace(/(?<=\d)。/g, '.');
  const mobile = /^(?:(?:\+|00)?86)?(1[3-9]\d{9})$/.exec(plain.replace(/[-\u2010-\u2015]/g, ''))?.[1];
  return mobile ?? plain;
}

/** Makes a control take numbers as people paste and type them. A maximal length counts what is left, not what was pasted. */
export function typedAsNumber({
  onPaste,
  onChange,
  onCompositionEnd,
  ...input
}: ComponentProps<'input'>): ComponentProps<'input'> {
  return {
    ...input,
    onPaste(event) {
      onPaste?.(event);
      const pasted = event.clipboardData.getData('text');
      const plain = plainNumber(pasted);
      if (event.defaultPrevented || plain === pasted) return;
      event.preventDefault();
      const { currentTarget: field } = event;
      const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
      const room = field.maxLength < 0 ? plain.length : field.maxLength - field.value.length + (end - start);
      field.setRangeText(plain.slice(0, room), start, end, 'end');
      tell(field);
    },
    onChange(event) {
      const { target, nativeEvent } = event;
      const plain = plainNumber(target.value);
      if (plain !== target.value && !isInputMethodKey(nativeEvent as InputEvent)) target.value = plain;
      onChange?.(event);
    },
    onCompositionEnd(event) {
      onCompositionEnd?.(event);
      const { currentTarget: field } = event;
      const plain = plainNumber(field.value);
      if (plain === field.value) return;
      field.setRangeText(plain, 0, field.value.length, 'end');
      tell(field);
    },
  };
}

const tell = (field: HTMLInputElement) => field.dispatchEvent(new InputEvent('input', { bubbles: true }));
