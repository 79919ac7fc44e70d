import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { To } from 'react-router';
import { Link } from '../base/link.tsx';
import { classes } from '../base/classes.ts';
import { Cluster, Text } from './primitives.tsx';
import css from './tabs.module.css';

interface Tab<Value extends string> {
  value: Value;
  label: string;
  count?: number | undefined;
}

interface TabsProps<Value extends string> {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** The panel of the current tab. */
  children: ReactNode;
  className?: string | undefined;
  panelClassName?: string | undefined;
}

/** Tabs within a page. Arrows, Home and End move and choose at once; Tab goes into the panel. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
  className,
  panelClassName,
}: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs[to % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next.value);
    list.current?.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus();
  };

  return (
    <>
      <Cluster
        border="bottom"
        gap={4}
        className={classes(css.tabs, className)}
        role="tablist"
        aria-label={label}
        ref={list}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            data-value={tab.value}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
            <Count of={tab.count} />
          </button>
        ))}
      </Cluster>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={panelClassName}>
        {children}
      </div>
    </>
  );
}

export interface LinkTab {
  to: To;
  label: string;
  /** `99+` where only so many were counted. */
  count?: number | string | undefined;
  current: boolean;
}

/** Tabs that are addresses: plain links, so they work without script and can be opened elsewhere. */
export function LinkTabs({
  label,
  tabs,
  className,
  preventScrollReset = true,
}: {
  label: string;
  tabs: readonly LinkTab[];
  className?: string | undefined;
  preventScrollReset?: boolean;
}) {
  const nav = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.label;
  useEffect(() => {
    // On a phone the tab one is on may lie outside the row.
    const list = nav.current;
    const chosen = list?.querySelector<HTMLElement>('[aria-current]');
    if (list && chosen) list.scrollLeft = chosen.offsetLeft - list.offsetLeft - (list.clientWidth - chosen.clientWidth) / 2;
  }, [current]);
  return (
    <Cluster as="nav" border="bottom" gap={4} ref={nav} className={classes(css.tabs, className)} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.label} to={tab.to} aria-current={tab.current ? 'page' : undefined} preventScrollReset={preventScrollReset}>
          {tab.label}
          <Count of={tab.count} />
        </Link>
      ))}
    </Cluster>
  );
}

const Count = ({ of }: { of: number | string | undefined }) =>
  of === undefined ? null : (
    <Text as="span" numeric size={13} tone="faint" weight="normal">
      {of}
    </Text>
  );
