import { useEffect, useEffectEvent, useState } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import type { Saver } from './autosave-types.ts';

interface LeaveGuardProps {
  saver: Saver;
  sync: () => void;
  /** A question about something beside the text that leaving would interrupt; null if there is nothing. */
  underWay?: () => string | null;
}

const NOT_SAVED = '网络断开，有内容未保存到云端。离开后内容暂存在本机，下次打开时可以继续编辑。';

/** Saves unsaved changes before another page of the site opens, and asks only when that fails. */
export function LeaveGuard({ saver, sync, underWay = () => null }: LeaveGuardProps) {
  const [question, setQuestion] = useState<string | null>(null);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const { postsId } = saver.base();
    const staysHere =
      nextLocation.pathname === currentLocation.pathname && postsId !== null && nextLocation.search === `?id=${postsId}`;
    if (staysHere) return false;
    sync();
    return saver.isDirty() || underWay() !== null;
  });

  // The blocker is a new object at every rendering: the effect depends on its state alone and uses the newest functions.
  const interruption = useEffectEvent(() => underWay());
  const save = useEffectEvent(() => saver.flush());
  const proceed = useEffectEvent(() => blocker.proceed?.());

  useEffect(() => {
    if (blocker.state !== 'blocked') return setQuestion(null);
    let isStale = false;
    const decide = async () => {
      const interrupted = interruption();
      if (interrupted !== null) return setQuestion(interrupted);
      const saved = await save();
      if (isStale) return;
      if (saved) proceed();
      else setQuestion(NOT_SAVED);
    };
    void decide();
    return () => {
      isStale = true;
    };
  }, [blocker.state]);

  return (
    <ConfirmDialog
      open={question !== null}
      title="离开页面？"
      confirm="离开"
      onConfirm={() => {
        saver.saveLocally();
        blocker.proceed?.();
      }}
      onOpenChange={(open) => !open && blocker.reset?.()}
    >
      {question}
    </ConfirmDialog>
  );
}
