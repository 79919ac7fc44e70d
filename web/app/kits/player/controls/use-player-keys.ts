import { useEffect, useEffectEvent, type RefObject } from 'react';
import { isCovered, mayAct } from '../../../ui/base/shortcuts.ts';
import type { PlayerActions } from '../use-player-actions.ts';

const STEP_SECONDS = 5;
const LEAP_SECONDS = 10;
const STEP_VOLUME = 0.1;

/**
 * The player's shortcuts, listed by `?`. They work on the whole page, except while the user types, while the focus is on a control that
 * uses the key itself, and while a dialog or the like covers the page.
 */
export function usePlayerKeys(box: RefObject<HTMLElement | null>, actions: PlayerActions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const command = COMMANDS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (command === undefined || !mayAct(event)) return;
    if (belongsToFocus(event, box.current) || isCovered()) return;
    event.preventDefault();
    command(actions);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

const COMMANDS: Record<string, (actions: PlayerActions) => void> = {
  ...Object.fromEntries(Array.from('0123456789', (digit) => [digit, ({ seekTo }: PlayerActions) => seekTo(Number(digit) / 10)])),
  j: ({ seekBy }) => seekBy(-LEAP_SECONDS),
  l: ({ seekBy }) => seekBy(LEAP_SECONDS),
  '<': ({ changeRate }) => changeRate(-1),
  '>': ({ changeRate }) => changeRate(1),
  '?': ({ toggleKeys }) => toggleKeys(),
  ' ': ({ toggle }) => toggle(),
  k: ({ toggle }) => toggle(),
  m: ({ toggleMuted }) => toggleMuted(),
  f: ({ toggleFullscreen }) => toggleFullscreen(),
  w: ({ toggleFills }) => toggleFills(),
  c: ({ toggleCaptions }) => toggleCaptions(),
  ArrowLeft: ({ seekBy }) => seekBy(-STEP_SECONDS),
  ArrowRight: ({ seekBy }) => seekBy(STEP_SECONDS),
  ArrowUp: ({ changeVolume }) => changeVolume(STEP_VOLUME),
  ArrowDown: ({ changeVolume }) => changeVolume(-STEP_VOLUME),
};

/** Whether the focus is in a text field, menu or dialog. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type="range"]), textarea, select, [contenteditable], [role="menu"], [role="dialog"], dialog') !==
    null;

function belongsToFocus(event: KeyboardEvent, box: HTMLElement | null): boolean {
  const { target, key } = event;
  if (!(target instanceof HTMLElement)) return false;
  if (isTyping(event)) return true;
  if (key === ' ') return target.closest('a, button, summary, [role="button"]') !== null;
  // Outside of the player the up and down arrows scroll the page; a focused slider uses them itself.
  const hasPageToScroll = document.fullscreenElement === null && !document.documentElement.classList.contains('is-filled');
  if (key === 'ArrowUp' || key === 'ArrowDown')
    return (hasPageToScroll && box?.contains(target) !== true) || target.matches('[type="range"]');
  return key.startsWith('Arrow') && target.matches('[type="range"]');
}
