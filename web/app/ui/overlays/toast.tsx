import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { PlainButton } from '../base/plain-button.tsx';
import { Grid, Stack, Text } from '../layout/primitives.tsx';
import { IconButton } from '../base/button.tsx';
import { classes } from '../base/classes.ts';
import { Icon, type IconName } from '../base/icon.tsx';
import css from './toast.module.css';
import { useStore } from '../../lib/store.ts';
import { closeToast, TOASTS_SHOWN, toastQueue, type ToastMessage, type ToastTone } from '../../lib/toast-store.ts';

/** Shows toasts; rendered once, in the root. The live region exists before the first toast, else screen readers would miss that. */
export function Toaster() {
  const queue = useStore(toastQueue);
  const stack = useRef<HTMLElement>(null);
  useShiftBeside(stack, queue.at(-1)?.id);
  return (
    <Stack as="section" gap={12} ref={stack} className={css.stack} role="status" aria-live="polite" aria-relevant="additions">
      {queue.slice(0, TOASTS_SHOWN).map((item) => (
        <Toast key={item.id} item={item} />
      ))}
    </Stack>
  );
}

/** A toast; its timer is paused while it is hovered or focused. */
function Toast({ item }: { item: ToastMessage }) {
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (isPaused || item.closing) return;
    const timer = setTimeout(() => closeToast(item.id), item.duration);
    return () => clearTimeout(timer);
  }, [isPaused, item.closing, item.duration, item.id]);

  return (
    <Grid
      align="start"
      surface
      className={classes(css.toast, css[item.tone], item.closing && css.closing, isPaused && css.held)}
      style={{ '--time': `${item.duration}ms` } as CSSProperties}
      // pointermove instead of pointerenter: a toast that appears under a resting pointer must still close.
      onPointerMove={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon name={ICON[item.tone]} />
      <Text as="div" tone="plain" className={css.words}>
        <Text as="b" size={15} weight="strong" leading="xl">
          {item.title}
        </Text>
        {item.text !== null && (
          <Text tone="muted" size={14} leading="normal">
            {item.text}
          </Text>
        )}
        {item.action !== null && (
          <PlainButton marginTop={4} tone="primary" size={14} weight="strong" className={css.action} onClick={() => act(item)}>
            {item.action.label}
          </PlainButton>
        )}
      </Text>
      <IconButton icon="close" label="关闭提示" size="s" onClick={() => closeToast(item.id)} />
    </Grid>
  );
}

/** Keeps the element that was pressed last visible: the stack moves below it, or above where there is no room. */
function useShiftBeside(stack: RefObject<HTMLElement | null>, newest: number | undefined): void {
  const pressed = useRef<Element | null>(null);
  useEffect(() => {
    // Presses before hydration are replayed as clicks only.
    const kinds = ['pointerdown', 'keydown', 'click'];
    const note = ({ target }: Event) => {
      const element = target instanceof Element ? (target.closest('button, a, input, textarea, [role]') ?? target) : null;
      if (element !== null && stack.current?.contains(element) !== true) pressed.current = element;
    };
    for (const kind of kinds) document.addEventListener(kind, note, { capture: true });
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, note, { capture: true });
    };
  }, [stack]);
  // Before the first paint of the toast, so that it does not jump.
  useEarlyEffect(() => {
    const element = stack.current;
    if (element === null || newest === undefined) return;
    element.style.removeProperty('margin-top');
    if (pressed.current === null || !pressed.current.isConnected) return;
    const shift = shiftBeside(element.getBoundingClientRect(), pressed.current.getBoundingClientRect(), window.innerHeight);
    if (shift !== 0) element.style.setProperty('margin-top', `${shift}px`);
  }, [stack, newest]);
}

/** A layout effect in the browser; on the server, where React warns about those, a plain one. */
const useEarlyEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

function act(item: ToastMessage): void {
  item.action?.onSelect();
  closeToast(item.id);
}

const ICON: Record<ToastTone, IconName> = { success: 'check-circle', info: 'info', warning: 'warning', error: 'x-circle' };

type Box = Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>;

const APART = 8;

/** The distance by which `box` has to move down (or up, negative) to not overlap `anchor`; 0 without an overlap, or without room. */
export function shiftBeside(box: Box, anchor: Box, height: number): number {
  if (box.right <= anchor.left || box.left >= anchor.right || box.bottom <= anchor.top || box.top >= anchor.bottom) return 0;
  const boxHeight = box.bottom - box.top;
  if (anchor.bottom + APART + boxHeight <= height) return anchor.bottom + APART - box.top;
  return anchor.top - APART - boxHeight >= 0 ? anchor.top - APART - boxHeight - box.top : 0;
}
