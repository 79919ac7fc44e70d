import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Permission } from '#contract/administration.ts';
import { Key } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import css from './jump-dialog.module.css';
import { jumpLabel } from './label.ts';
import { rememberJump, type Jump } from './recent.ts';
import { useJumps } from './use-jumps.ts';

const ICON: Record<Jump['kind'], IconName> = { page: 'arrow-right', person: 'user', work: 'file' };

/** Goes to a page, a person or a work by typing a part of its name. The box keeps the focus; the arrows walk the list. */
export function JumpDialog({ permissions, onClose }: { permissions: readonly Permission[]; onClose: () => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const { groups, searching, error } = useJumps(words, permissions);
  const label = jumpLabel(permissions);
  const jumps = groups.flatMap((group) => group.jumps);
  const active = Math.min(at, jumps.length - 1);

  const go = (jump: Jump | undefined) => {
    if (jump === undefined) return;
    rememberJump(jump);
    onClose();
    void navigate(jump.to);
  };
  const walk = (to: number) => {
    const next = (to + jumps.length) % jumps.length;
    setAt(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || jumps.length === 0) return;
    const act = { ArrowDown: () => walk(active + 1), ArrowUp: () => walk(active - 1), Enter: () => go(jumps[active]) }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="快速前往" flush initialFocus={input} className={css.dialog}>
      <div className={css.box}>
        <Icon name="search" />
        <input
          ref={input}
          type="search"
          role="combobox"
          aria-label={label}
          aria-expanded={jumps.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          placeholder={label}
          autoComplete="off"
          maxLength={50}
          value={words}
          onChange={({ target }) => {
            setWords(target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        {searching && <Spinner size="s" />}
      </div>
      <p className="vh" role="status">
        {searching ? '正在查找' : `${jumps.length} 个结果`}
      </p>
      {error !== null && <p className={css.note}>{error.message}</p>}
      {jumps.length === 0 && !searching && error === null && <p className={css.note}>没有找到“{words.trim()}”</p>}
      <div id={`${id}-list`} className={css.list} role="listbox" aria-label="结果">
        {groups.map(({ title, jumps: shown }, group) => {
          const before = groups.slice(0, group).reduce((sum, { jumps: earlier }) => sum + earlier.length, 0);
          return (
            <div key={title} role="group" aria-label={title}>
              <p aria-hidden="true">{title}</p>
              {shown.map((jump, index) => (
                // The box keeps the focus; a press must not take it away.
                <div
                  key={jump.to}
                  id={`${id}-${before + index}`}
                  role="option"
                  aria-selected={before + index === active}
                  className={css.jump}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => go(jump)}
                >
                  <Icon name={ICON[jump.kind]} />
                  <span>{jump.label}</span>
                  <small>{jump.note}</small>
                </div>
              ))}
            </div>
          );
        })}
      </div>
      <p className={css.keys} aria-hidden="true">
        <Key>↑</Key> <Key>↓</Key> 选择 <Key>Enter</Key> 前往 <Key>Esc</Key> 关闭
      </p>
    </Dialog>
  );
}
