import { useEffect, useState } from 'react';
import { takeEnd, type Side } from '../../../lib/token-store.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import css from './session-end-note.module.css';

/** A note on the login page after a session has ended; nothing after a log-out or a direct visit. */
export function SessionEndNote({ side }: { side: Side }) {
  const [ended, setEnded] = useState(false);
  // `takeEnd` reads and deletes the browser's mark; `|| before` keeps the answer when React runs the effect twice.
  useEffect(() => setEnded((before) => takeEnd(side) || before), [side]);
  if (!ended) return null;
  return (
    <Note tone="warning" className={css.note}>
      登录状态已失效：可能已过期、在别处退出，或修改过密码。重新登录后会回到刚才的页面。
    </Note>
  );
}
