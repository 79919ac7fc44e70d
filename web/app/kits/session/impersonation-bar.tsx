import { useEffect, useState } from 'react';
import { leaveImpersonation } from './impersonation.ts';
import type { StoredImpersonation } from '../../lib/browser/impersonation.ts';
import { clearToken } from '../../lib/token-store.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Cluster, Text } from '../../ui/layout/primitives.tsx';
import css from './impersonation-bar.module.css';

/** Bar at the top of an impersonating tab: the user's name, the time left, and the button that ends it. */
export function ImpersonationBar({ user, expiresAt }: StoredImpersonation) {
  const [leaving, setLeaving] = useState(false);
  const seconds = useSecondsLeft(expiresAt);
  const leave = () => {
    setLeaving(true);
    void leaveImpersonation();
  };
  return (
    <Cluster as="section" gap={8} align="center" size={13} className={css.bar} aria-label="查看模式">
      <Icon name="eye" size="s" />
      <Text as="span" grow truncate className={css.words}>
        {seconds > 0 ? `正在以“${user.nickname}”的视角查看，不能操作` : '查看已结束'}
      </Text>
      {seconds > 0 && (
        <Text as="span" numeric nowrap>
          还剩 {clockOf(seconds)}
        </Text>
      )}
      <Button size="s" loading={leaving} onClick={leave}>
        {seconds > 0 ? '结束查看' : '关闭'}
      </Button>
    </Cluster>
  );
}

/** Seconds until the end; at 0 it removes the token, so that the tab is logged out. */
function useSecondsLeft(expiresAt: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((expiresAt - now) / 1000));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) {
      clearToken('user');
      return undefined;
    }
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
}

const clockOf = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
