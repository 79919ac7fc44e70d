import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { usePortalHome } from './portal-container.ts';
import css from './tooltip.module.css';

/** A hint on hover and focus. Touch screens never show it, so it may only repeat or explain. */
export function Tooltip({
  text,
  children,
  side = 'top',
}: {
  text: ReactNode;
  children: ReactElement;
  side?: 'top' | 'right' | 'bottom' | 'left';
}) {
  const { container, positionMethod } = usePortalHome();
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={300} />
      <Base.Portal container={container}>
        <Base.Positioner
          className={css.positioner}
          positionMethod={positionMethod}
          side={side}
          sideOffset={6}
          collisionPadding={8}
        >
          <Base.Popup className={css.popup}>{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
