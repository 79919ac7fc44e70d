import { Menu as Base } from '@base-ui/react/menu';
import { useRef, type ReactElement, type ReactNode } from 'react';
import type { To } from 'react-router';
import { Link } from '../base/link.tsx';
import { classes } from '../base/classes.ts';
import { UnreadBadge } from '../data/unread-badge.tsx';
import { Icon, type IconName } from '../base/icon.tsx';
import css from './menu.module.css';
import { usePortalHome } from './portal-container.ts';

interface Common {
  label: string;
  icon?: IconName;
  danger?: boolean;
  disabled?: boolean;
  /** A badge with a count; hidden for 0. */
  count?: number;
  /** `onSelect` moves the focus itself, so the menu's button does not get it back. */
  movesFocus?: boolean;
}
/** An item of a menu: an action, a link, a checkable setting, a separator, or a group with a heading. */
export type MenuItem =
  | (Common & { onSelect: () => void })
  | (Common & { to: To; reloadDocument?: boolean })
  | (Common & { checked: boolean; onSelect: () => void })
  | 'separator'
  | MenuGroup;

/** Items below a heading. */
interface MenuGroup {
  heading: string;
  items: readonly MenuItem[];
}

interface MenuProps {
  /** The button that opens the menu; give it an aria-label when it shows no text. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  /** Above the items, for example the account's name. */
  header?: ReactNode;
  align?: 'start' | 'end' | 'center';
  /** On which side of its button it opens; by default below. */
  side?: 'bottom' | 'right';
  /** Opens at once, for a menu whose code was loaded by a press on its button. */
  defaultOpen?: boolean;
  className?: string | undefined;
}

/** A menu behind a button; on phones a sheet at the bottom. Large: public pages load it on first use. */
export function Menu({ trigger, items, header, align = 'end', side = 'bottom', defaultOpen, className }: MenuProps) {
  const movesFocus = useRef(false);
  const { container, positionMethod } = usePortalHome();
  return (
    <Base.Root defaultOpen={defaultOpen} onOpenChange={(open) => open && (movesFocus.current = false)}>
      <Base.Trigger render={trigger} />
      <Base.Portal container={container}>
        <Base.Backdrop className={css.backdrop} />
        <Base.Positioner
          className={css.positioner}
          positionMethod={positionMethod}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
        >
          <Base.Popup className={classes(css.popup, className)} finalFocus={() => !movesFocus.current}>
            {header !== undefined && <div className={css.header}>{header}</div>}
            <Lines items={items} onMove={() => (movesFocus.current = true)} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Lines({ items, onMove }: { items: readonly MenuItem[]; onMove: () => void }): ReactNode {
  return items.map((item, index) =>
    item === 'separator' ? (
      <Base.Separator key={`line-${index}`} className={css.line} />
    ) : 'heading' in item ? (
      <Base.Group key={item.heading}>
        <Base.GroupLabel className={css.heading}>{item.heading}</Base.GroupLabel>
        <Lines items={item.items} onMove={onMove} />
      </Base.Group>
    ) : (
      <Line key={item.label} item={item} onMove={onMove} />
    ),
  );
}

function Line({ item, onMove }: { item: Exclude<MenuItem, 'separator' | MenuGroup>; onMove: () => void }) {
  const className = classes(css.item, item.danger && css.danger);
  const words = (
    <>
      {item.icon !== undefined && <Icon name={item.icon} />}
      <span>{item.label}</span>
      {item.count !== undefined && item.count > 0 && <UnreadBadge count={item.count} className={css.count} />}
    </>
  );
  if ('to' in item) {
    return (
      <Base.LinkItem className={className} closeOnClick render={<Link to={item.to} reloadDocument={item.reloadDocument} />}>
        {words}
      </Base.LinkItem>
    );
  }
  if ('checked' in item) {
    return (
      <Base.CheckboxItem
        className={className}
        checked={item.checked}
        disabled={item.disabled}
        closeOnClick
        onCheckedChange={item.onSelect}
      >
        {words}
        {item.checked && <Icon name="check" size="s" className={css.check} />}
      </Base.CheckboxItem>
    );
  }
  const choose = () => {
    if (item.movesFocus) onMove();
    item.onSelect();
  };
  return (
    <Base.Item className={className} disabled={item.disabled} onClick={choose}>
      {words}
    </Base.Item>
  );
}
