import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../../ui/base/button.tsx';
import { useUnread } from '../inbox/unread.ts';

const NoticePanel = lazy(() => import('../inbox/notice-panel.tsx').then((part) => ({ default: part.NoticePanel })));

/** The bell in the header, with a red dot while anything is unread; its panel is loaded on the first press. */
export function Bell({ className }: { className?: string | undefined }) {
  const { dot } = useUnread();
  const [panel, setPanel] = useState<'unloaded' | 'open' | 'closed'>('unloaded');
  return (
    <>
      <IconButton
        className={className}
        icon="bell"
        label={dot ? '最新通知，有未读' : '最新通知'}
        dot={dot}
        aria-haspopup="dialog"
        aria-expanded={panel === 'open'}
        onClick={() => setPanel('open')}
      />
      {panel !== 'unloaded' && (
        <Suspense>
          <NoticePanel open={panel === 'open'} onOpenChange={(open) => setPanel(open ? 'open' : 'closed')} />
        </Suspense>
      )}
    </>
  );
}
