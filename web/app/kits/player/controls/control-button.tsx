import { Icon, type IconName } from '../../../ui/base/icon.tsx';

interface ControlButtonProps {
  icon: IconName;
  label: string;
  keys?: readonly string[];
  /** For what is on or off. */
  pressed?: boolean;
  onClick: () => void;
  className?: string | undefined;
}

/** A drawing in the player's bar; its hint names the key that does the same. */
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
