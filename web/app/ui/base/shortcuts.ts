import { useEffect, useEffectEvent } from 'react';
import { isInputMethodKey } from '../../lib/browser/input-method.ts';
import { singleKeys } from '../../lib/browser/single-keys.ts';

/**
 * Binds single keys, active while no field has the focus and no dialog or menu is open. `keys` maps KeyboardEvent.key (letters
 * in lower case) to actions. Enter is not handled while a link or button has the focus, which Enter presses.
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
    // In the capture phase, before the player's own listener, which ignores events whose default is prevented.
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

/** Whether the page may act on a key. The setting for single keys turns characters off, but not the space bar and named keys. */
export function mayAct(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isInputMethodKey(event)) return false;
  const isBrowserShortcut = event.ctrlKey || event.metaKey || event.altKey;
  if (isBrowserShortcut) return false;
  const isCharacter = event.key.length === 1 && event.key !== ' ';
  return !isCharacter || singleKeys.get() === 'on';
}

/** Whether a dialog, menu or list is open, which gets the keys. Visibility counts: a closed select keeps its hidden list in the DOM. */
export const isCovered = (): boolean => [...document.querySelectorAll(OPEN)].some((cover) => cover.checkVisibility());

const OPEN = 'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Whether keys typed into the element enter text or choose a value. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type="radio"], [type="checkbox"])'));

const isPressable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a[href], button, summary, input, [role="button"], [role="tab"]') !== null;
