import { Menu as Base } from '@base-ui/react/menu';
import { useRef, type ReactElement, type ReactNode } from 'react';
import type { To } from 'react-router';
import { Link } from '../base/link.tsx';
import { classes } from '../base/classes.ts';
import { CountBadge } from '../data/count-badge.tsx';
import { Icon, type IconName } from '../base/icon.tsx';
import css from './menu.module.css';
import { usePortalHome } from './portal-container.ts';

interface Common {
  label: string;
  icon?: IconName;
  danger?: boolean;
  disabled?: boolean;
  /** How much waits there; nothing is shown for 0. */
  count?: number;
  /** The choice leads the focus elsewhere, so the button does not get it back. */
  movesFocus?: boolean;
}
/** A line of a menu: something to do, a place to go, one of several settings, a thin line between groups, or a group with its heading. */
export type MenuItem =
  | (Common & { onSelect: () => void })
  | (Common & { to: To; reloadDocument?: boolean })
  | (Common & { checked: boolean; onSelect: () => void })
  | 'separator'
  | MenuGroup;

/** Lines below a heading. */
interface MenuGroup {
  heading: string;
  items: readonly MenuItem[];
}

interface MenuProps {
  /** The button that opens it; give it an aria-label when it shows no words. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  /** Stands above the items: who one is, for example. */
  header?: ReactNode;
  align?: 'start' | 'end' | 'center';
  /** Where it opens from its button; below unless told. */
  side?: 'bottom' | 'right';
  /** Opens at once: for a menu that was loaded because its button was pressed. */
  defaultOpen?: boolean;
  className?: string | undefined;
}

/** Heavy: load it on first use on public pages. A sheet from below on phones. */
export function Menu({ trigger, items, header, align = 'end', side = 'bottom', defaultOpen, className }: MenuProps) {
  const moved = useRef(false);
  const { container, positionMethod } = usePortalHome();
  return (
    <Base.Root defaultOpen={defaultOpen} onOpenChange={(open) => open && (moved.current = false)}>
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
          <Base.Popup className={classes(css.popup, className)} finalFocus={() => !moved.current}>
            {header !== undefined && <div className={css.header}>{header}</div>}
            <Lines items={items} onMove={() => (moved.current = true)} />
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
      {item.count !== undefined && item.count > 0 && <CountBadge count={item.count} className={css.count} />}
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
