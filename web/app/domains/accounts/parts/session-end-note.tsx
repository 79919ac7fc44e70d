import { useEffect, useState } from 'react';
import { takeEnd, type Side } from '../../../lib/token-store.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import css from './session-end-note.module.css';

/** Why somebody who was logged in stands at the login page; nothing for who came by himself. */
export function SessionEndNote({ side }: { side: Side }) {
  const [ended, setEnded] = useState(false);
  // Known to this browser alone; React may run it twice.
  useEffect(() => setEnded((before) => takeEnd(side) || before), [side]);
  if (!ended) return null;
  return (
    <Note tone="warning" className={css.note}>
      登录状态已失效：可能已过期、在别处退出，或修改过密码。重新登录后会回到刚才的页面。
    </Note>
  );
}
