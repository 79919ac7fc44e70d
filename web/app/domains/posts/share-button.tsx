import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import css from './share-button.module.css';

const SharePopover = lazy(() => import('./share-popover.tsx').then((part) => ({ default: part.SharePopover })));

/** `ring`: round with the word below, in the bar beside a text. `pill`: in a row. `icon`: the drawing alone. */
export function ShareButton({ title, look }: { title: string; look: 'ring' | 'pill' | 'icon' }) {
  const [wanted, setWanted] = useState(false);
  const button = (
    <button
      type="button"
      className={css[look]}
      aria-haspopup="dialog"
      aria-label={look === 'icon' ? '分享' : undefined}
      onClick={() => setWanted(true)}
    >
      <span>
        <Icon name="share" />
      </span>
      {look !== 'icon' && '分享'}
    </button>
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <SharePopover title={title} trigger={button} />
    </Suspense>
  );
}
