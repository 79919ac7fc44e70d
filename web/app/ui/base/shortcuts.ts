import { useEffect, useEffectEvent } from 'react';
import { isInputMethodKey } from '../../lib/browser/input-method.ts';
import { singleKeys } from '../../lib/browser/single-keys.ts';

/**
 * Single keys that do something while nobody types and no dialog or menu is open. `keys` maps what KeyboardEvent.key
 * says, letters in lower case, to what happens. Enter is left to what has the focus and is pressed by it.
 */
export function useShortcuts(keys: Record<string, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!mayAct(event)) return;
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (act === undefined || isTyping(event.target) || isCovered()) return;
    if (event.key === 'Enter' && isPressable(event.target)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    // First of all listeners: a player on the page has keys of its own and leaves alone what is taken here.
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

/** Whether a key is the page's to act on: not a browser's or an input method's, and no character where those are switched off. */
export const mayAct = (event: KeyboardEvent): boolean =>
  !(event.defaultPrevented || isInputMethodKey(event) || event.ctrlKey || event.metaKey || event.altKey) &&
  (event.key.length > 1 || event.key === ' ' || singleKeys.get() === 'on');

/** Whether something lies over the page that the keys belong to. The list of a select stays in the page, hidden, once that had the focus. */
export const isCovered = (): boolean => [...document.querySelectorAll(OPEN)].some((cover) => cover.checkVisibility());

const OPEN = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Whether keys are letters there. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type="radio"], [type="checkbox"])'));

const isPressable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a[href], button, summary, input, [role="button"], [role="tab"]') !== null;
