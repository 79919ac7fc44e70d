import { useEffect, useEffectEvent } from 'react';
import { isCovered } from '../../../ui/base/shortcuts.ts';
import { isInputMethodKey } from '../../../lib/browser/input-method.ts';

/** Ctrl+S saves and Ctrl+Enter hands in, wherever the cursor is; before the editor takes the keys for itself. */
export function useFormKeys({ onSave, onSubmit }: { onSave: () => void; onSubmit: () => void }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || isInputMethodKey(event)) return;
    const act = event.key.toLowerCase() === 's' ? onSave : event.key === 'Enter' ? onSubmit : null;
    if (act === null) return;
    // The browser's own meaning of the key is none here, even while a dialog has to be answered first.
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
