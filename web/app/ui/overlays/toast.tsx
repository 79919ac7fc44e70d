import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { Grid, Stack, Text } from '../layout/primitives.tsx';
import { IconButton } from '../base/button.tsx';
import { classes } from '../base/classes.ts';
import { Icon, type IconName } from '../base/icon.tsx';
import css from './toast.module.css';
import { useStore } from '../../lib/store.ts';
import { closeToast, TOASTS_SHOWN, toastQueue, type ToastMessage, type ToastTone } from '../../lib/toast-store.ts';

/** Once in the root. The live region stands before the first message, or it would not be read. */
export function Toaster() {
  const queue = useStore(toastQueue);
  const stack = useRef<HTMLElement>(null);
  useShiftBeside(stack, queue.at(-1)?.id);
  return (
    <Stack as="section" gap="3" ref={stack} className={css.stack} role="status" aria-live="polite" aria-relevant="additions">
      {queue.slice(0, TOASTS_SHOWN).map((item) => (
        <Toast key={item.id} item={item} />
      ))}
    </Stack>
  );
}

/** Its time runs only while nobody points at it or stands in it. */
function Toast({ item }: { item: ToastMessage }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || item.closing) return;
    const timer = setTimeout(() => closeToast(item.id), item.duration);
    return () => clearTimeout(timer);
  }, [held, item.closing, item.duration, item.id]);

  return (
    <Grid
      align="start"
      surface
      className={classes(css.toast, css[item.tone], item.closing && css.closing, held && css.held)}
      style={{ '--time': `${item.duration}ms` } as CSSProperties}
      // Not when it comes under a pointer that rests.
      onPointerMove={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={ICON[item.tone]} />
      <Text as="div" tone="plain" className={css.words}>
        <Text as="b" size="m-half" weight="strong" leading="xl">
          {item.title}
        </Text>
        {item.text !== null && (
          <Text tone="muted" size="m" leading="normal">
            {item.text}
          </Text>
        )}
        {item.action !== null && (
          <Text
            as="button"
            above="1"
            tone="primary"
            size="m"
            weight="strong"
            type="button"
            className={css.action}
            onClick={() => act(item)}
          >
            {item.action.label}
          </Text>
        )}
      </Text>
      <IconButton icon="close" label="关闭提示" size="s" onClick={() => closeToast(item.id)} />
    </Grid>
  );
}

/** What was pressed to bring a message about stays in sight: the stack goes below it, or above where there is no room. */
function useShiftBeside(stack: RefObject<HTMLElement | null>, newest: number | undefined): void {
  const pressed = useRef<Element | null>(null);
  useEffect(() => {
    // A press from before the page was alive comes again as a click alone.
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
  // In the frame in which the message appears, so that it does not jump.
  useEarlyEffect(() => {
    const element = stack.current;
    if (element === null || newest === undefined) return;
    element.style.removeProperty('margin-top');
    if (pressed.current === null || !pressed.current.isConnected) return;
    const shift = shiftBeside(element.getBoundingClientRect(), pressed.current.getBoundingClientRect(), window.innerHeight);
    if (shift !== 0) element.style.setProperty('margin-top', `${shift}px`);
  }, [stack, newest]);
}

/** The server lays nothing out. */
const useEarlyEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

function act(item: ToastMessage): void {
  item.action?.onSelect();
  closeToast(item.id);
}

const ICON: Record<ToastTone, IconName> = { success: 'check-circle', info: 'info', warning: 'warning', error: 'x-circle' };

type Box = Pick<DOMRect, 'top' | 'right' | 'bottom' | 'left'>;

const APART = 8;

/** By how much `box` moves down (or up) so that it does not lie over `anchor`; 0 where it does not, or where there is no room. */
export function shiftBeside(box: Box, anchor: Box, height: number): number {
  if (box.right <= anchor.left || box.left >= anchor.right || box.bottom <= anchor.top || box.top >= anchor.bottom) return 0;
  const tall = box.bottom - box.top;
  if (anchor.bottom + APART + tall <= height) return anchor.bottom + APART - box.top;
  return anchor.top - APART - tall >= 0 ? anchor.top - APART - tall - box.top : 0;
}
