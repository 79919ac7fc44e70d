import type { ComponentProps } from 'react';
import { isInputMethodKey } from '../../lib/browser/input-method.ts';

/**
 * Normalises the text of a number, code or mobile for the server: half-width characters without blanks, invisible characters and
 * thousands separators; a mobile number without its country code.
 */
export function plainNumber(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/(?<=\d),(?=\d{3})/g, '')
    // Chinese input methods write 。 for the decimal point.
    .replace(/(?<=\d)。/g, '.');
  const mobile = /^(?:(?:\+|00)?86)?(1[3-9]\d{9})$/.exec(plain.replace(/[-\u2010-\u2015]/g, ''))?.[1];
  return mobile ?? plain;
}

/** Props that make an input normalise typed and pasted numbers. `maxLength` applies to the normalised text. */
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
      fireInputEvent(field);
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
      fireInputEvent(field);
    },
  };
}

const fireInputEvent = (field: HTMLInputElement) => field.dispatchEvent(new InputEvent('input', { bubbles: true }));
