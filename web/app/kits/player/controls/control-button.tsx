import { Icon, type IconName } from '../../../ui/base/icon.tsx';

interface ControlButtonProps {
  icon: IconName;
  label: string;
  /** Shortcuts that do the same; the tooltip names the first. */
  keys?: readonly string[];
  /** For a toggle: whether it is on. */
  pressed?: boolean;
  onClick: () => void;
  className?: string | undefined;
}

/** An icon button in the player's bar. */
export function ControlButton({ icon, label, keys, pressed, onClick, className }: ControlButtonProps) {
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-pressed={pressed}
      aria-keyshortcuts={keys?.join(' ')}
      title={keys === undefined ? label : `${label}（${keys[0] === 'Space' ? '空格' : keys[0]}）`}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
