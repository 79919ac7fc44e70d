import css from './unread-badge.module.css';
import { Text } from '../layout/primitives.tsx';
import { classes } from '../base/classes.ts';

const MAX = 99;

/** The number of unread items in a red pill; 99+ from 100 on. */
export const UnreadBadge = ({ count, className }: { count: number; className?: string | undefined }) => (
  <Text as="span" radius="pill" size={12} weight="strong" numeric leading="flat" className={classes(css.badge, className)}>
    <span className="visually-hidden">未读</span>
    {count > MAX ? `${MAX}+` : count}
  </Text>
);
