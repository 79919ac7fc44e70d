import { Popover as Base } from '@base-ui/react/popover';
import { useId } from 'react';
import { Icon } from '../base/icon.tsx';
import css from './info-tip.module.css';

/** An info button that explains a figure on hover and press; screen readers get the text as the button's description. */
export function InfoTip({ name, text }: { name: string; text: string }) {
  const id = useId();
  return (
    <Base.Root>
      <Base.Trigger openOnHover delay={200} className={css.trigger} aria-label={`${name}的说明`} aria-describedby={id}>
        <Icon name="info" size="xs" />
      </Base.Trigger>
      <span id={id} hidden>
        {text}
      </span>
      <Base.Portal>
        <Base.Positioner className={css.positioner} side="top" sideOffset={4} collisionPadding={12}>
          <Base.Popup className={css.popup} aria-label={`${name}的说明`} initialFocus={false}>
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
