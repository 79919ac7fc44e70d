import { useEffect, useEffectEvent } from 'react';
import { isCovered } from '../../../ui/base/shortcuts.ts';
import { isInputMethodKey } from '../../../lib/browser/input-method.ts';

/** Binds Ctrl+S to save and Ctrl+Enter to submit, in the capture phase, before the editor handles the keys. */
export function useFormKeys({ onSave, onSubmit }: { onSave: () => void; onSubmit: () => void }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || isInputMethodKey(event)) return;
    const act = event.key.toLowerCase() === 's' ? onSave : event.key === 'Enter' ? onSubmit : null;
    if (act === null) return;
    // Always prevents the browser's action, also while a dialog is open.
    event.preventDefault();
    if (isCovered()) return;
    event.stopPropagation();
    act();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
