import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../../ui/base/icon.tsx';
import { PlainButton } from '../../../ui/base/plain-button.tsx';
import type { Region } from './region-picker.tsx';
import css from './region-selector.module.css';

const RegionPopover = lazy(() => import('./region-popover.tsx').then((part) => ({ default: part.RegionPopover })));

/** The visitor's region in the header; the list of regions is loaded on the first press. */
export function RegionSelector({ region }: { region: Region }) {
  const [wanted, setWanted] = useState(false);
  const button = (
    <PlainButton
      flow="inline"
      gap={4}
      radius="pill"
      tone="muted"
      size={14}
      nowrap
      className={css.button}
      aria-haspopup="dialog"
      aria-expanded={false}
      aria-label={`当前地区：${region.name}，切换地区`}
      onClick={() => setWanted(true)}
    >
      <Icon name="map-pin" size="s" />
      <span className={css.name}>{region.name}</span>
      <Icon name="chevron-down" size="s" />
    </PlainButton>
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <RegionPopover region={region} trigger={button} />
    </Suspense>
  );
}
