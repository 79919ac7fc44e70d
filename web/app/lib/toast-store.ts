import { createStore } from './store.ts';

/** Messages at the top right. The store is plain so that a call anywhere can raise one; `Toaster` shows them. */
export type ToastTone = 'success' | 'info' | 'warning' | 'error';

export interface ToastMessage {
  id: number;
  tone: ToastTone;
  title: string;
  text: string | null;
  duration: number;
  action: { label: string; onSelect: () => void } | null;
  closing: boolean;
}

interface ToastOptions {
  title?: string;
  /** Milliseconds; 5,000 unless told. */
  duration?: number;
  action?: { label: string; onSelect: () => void };
}

export const TOAST_MS = 5000;
/** Of messages that belong to the whole site rather than to the page they appear on. */
export const GLOBAL_TOAST_MS = 3000;
/** Of messages that offer to take back what was done. */
export const UNDO_MS = 8000;
export const TOASTS_SHOWN = 5;
const LEAVE_MS = 200;

/** No answer came: nobody refused anything, so it is not titled as a refusal is. */
export const NO_ANSWER = '网络连接失败，请检查网络后重试';
const NOT_DONE = '操作未完成';

/** A lone sentence is its own title; errors are titled ERROR, as the specification wants. */
export const toast = {
  success: (message: string, options?: ToastOptions) => add('success', message, options),
  info: (message: string, options?: ToastOptions) => add('info', message, options),
  warning: (message: string, options?: ToastOptions) => add('warning', message, options),
  error: (message: string, options?: ToastOptions) =>
    add('error', message, { title: message === NO_ANSWER ? NOT_DONE : 'ERROR', ...options }),
};

/** What is shown, the oldest first. */
export const toastQueue = createStore<readonly ToastMessage[]>([]);
let lastId = 0;

function add(tone: ToastTone, message: string, { title, duration = TOAST_MS, action }: ToastOptions = {}): void {
  const text = title === undefined ? null : message;
  // Said already: two places that hear of one failure raise one toast.
  if (toasts().some((item) => !item.closing && item.tone === tone && item.title === (title ?? message) && item.text === text))
    return;
  lastId += 1;
  const item = {
    id: lastId,
    tone,
    title: title ?? message,
    text,
    duration,
    action: action ?? null,
    closing: false,
  };
  toastQueue.set([...toasts(), item]);
}

export function closeToast(id: number): void {
  if (!toasts().some((item) => item.id === id && !item.closing)) return;
  toastQueue.set(toasts().map((item) => (item.id === id ? { ...item, closing: true } : item)));
  setTimeout(() => toastQueue.set(toasts().filter((item) => item.id !== id)), LEAVE_MS);
}

export const toasts = toastQueue.get;
