import { createStore } from './store.ts';

/** Toasts: messages at the top right, shown by `Toaster`. A plain store, so that code outside of components can add one. */
export type ToastTone = 'success' | 'info' | 'warning' | 'error';

export interface ToastMessage {
  id: number;
  tone: ToastTone;
  title: string;
  /** Second line; null: none. */
  text: string | null;
  /** Milliseconds. */
  duration: number;
  action: { label: string; onSelect: () => void } | null;
  /** True while the toast fades out, before it is removed. */
  closing: boolean;
}

interface ToastOptions {
  title?: string;
  /** Milliseconds; default TOAST_MS. */
  duration?: number;
  action?: { label: string; onSelect: () => void };
}

export const TOAST_MS = 5000;
/** Duration of messages about the whole site rather than the current page. */
export const GLOBAL_TOAST_MS = 3000;
/** Duration of messages with an undo action. */
export const UNDO_MS = 8000;
export const TOASTS_SHOWN = 5;
const LEAVE_MS = 200;

/** Error message when no answer came. It is not a refusal, so its toast has the title NOT_DONE instead of ERROR. */
export const NO_ANSWER = '网络连接失败，请检查网络后重试';
const NOT_DONE = '操作未完成';

/** Without `title` the message itself is the title; errors have the title ERROR, as the specification requires. */
export const toast = {
  success: (message: string, options?: ToastOptions) => add('success', message, options),
  info: (message: string, options?: ToastOptions) => add('info', message, options),
  warning: (message: string, options?: ToastOptions) => add('warning', message, options),
  error: (message: string, options?: ToastOptions) =>
    add('error', message, { title: message === NO_ANSWER ? NOT_DONE : 'ERROR', ...options }),
};

/** The present toasts, the oldest first. */
export const toastQueue = createStore<readonly ToastMessage[]>([]);
let lastId = 0;

function add(tone: ToastTone, message: string, { title, duration = TOAST_MS, action }: ToastOptions = {}): void {
  const text = title === undefined ? null : message;
  // No duplicates: two places that react to the same failure show one toast.
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
