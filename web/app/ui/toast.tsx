import { useEffect, useState, useSyncExternalStore, type CSSProperties } from 'react';
import { IconButton } from './button.tsx';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icon.tsx';
import css from './toast.module.css';
import { closeToast, onToasts, TOASTS_SHOWN, toasts, type ToastMessage, type ToastTone } from './toast-store.ts';

/** Once in the root. The live region stands before the first message, or it would not be read. */
export function Toaster() {
  const queue = useSyncExternalStore(onToasts, toasts, nothing);
  return (
    <section className={css.stack} role="status" aria-live="polite" aria-relevant="additions">
      {queue.slice(0, TOASTS_SHOWN).map((item) => (
        <Toast key={item.id} item={item} />
      ))}
    </section>
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
    <div
      className={classes(css.toast, css[item.tone], item.closing && css.closing, held && css.held)}
      style={{ '--time': `${item.duration}ms` } as CSSProperties}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={ICON[item.tone]} />
      <div className={css.words}>
        <b>{item.title}</b>
        {item.text !== null && <p>{item.text}</p>}
        {item.action !== null && (
          <button type="button" className={css.action} onClick={() => act(item)}>
            {item.action.label}
          </button>
        )}
      </div>
      <IconButton icon="close" label="关闭提示" size="s" onClick={() => closeToast(item.id)} />
    </div>
  );
}

function act(item: ToastMessage): void {
  item.action?.onSelect();
  closeToast(item.id);
}

const none: readonly ToastMessage[] = [];
const nothing = () => none;

const ICON: Record<ToastTone, IconName> = { success: 'check-circle', info: 'info', warning: 'warning', error: 'x-circle' };
