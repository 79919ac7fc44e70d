import { useEffect, useRef } from 'react';

/** Ctrl+S saves and Ctrl+Enter hands in, wherever the cursor is; before the editor takes the keys for itself. */
export function useDeskKeys(keys: { onSave: () => void; onSubmit: () => void }): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.isComposing) return;
      const act =
        event.key.toLowerCase() === 's' ? latest.current.onSave : event.key === 'Enter' ? latest.current.onSubmit : null;
      if (act === null) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
