import { useState } from 'react';
import { Button } from '../../ui/base/button.tsx';
import type { IconName } from '../../ui/base/icon.tsx';
import { useShortcuts } from '../../ui/base/shortcuts.ts';
import { Key } from '../../ui/data/chip.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { unlessEcho } from './echo.ts';
import { ReasonPicker, reasonKeys } from './reason-picker.tsx';

interface DecisionFormProps {
  /** Absent where the case cannot be passed. */
  pass?: { verb: string; onPass: () => void } | undefined;
  /** Absent where the case cannot be refused. */
  refuse?: { verb: string; icon?: IconName; onRefuse: (reason: string) => void } | undefined;
  /** Whether a refusal needs a reason. One without, where it may lack, takes a second press, for the first may be a slip. */
  reason: 'required' | 'optional';
  /** 理由（发布者可见）: names the reader, too. */
  label: string;
  offered: readonly string[];
}

const REASON_MAX = 200;

/** Decides a case: A passes it; R refuses it, for the reason that a digit has chosen or that was typed. */
export function DecisionForm({ pass, refuse, reason: need, label, offered }: DecisionFormProps) {
  const [reason, setReason] = useState('');
  const [isAsking, setAsking] = useState(false);
  const isEmpty = reason.trim() === '';
  const tryRefuse = unlessEcho(() => {
    if (isEmpty && (need === 'required' || !isAsking)) return setAsking(true);
    refuse?.onRefuse(reason.trim());
  });
  const tryPass = unlessEcho(() => pass?.onPass());
  useShortcuts({
    ...(pass === undefined ? {} : { a: tryPass }),
    ...(refuse === undefined ? {} : { r: tryRefuse, ...reasonKeys(offered, setReason) }),
  });
  return (
    <>
      {refuse !== undefined && (
        <ReasonPicker
          label={label}
          offered={offered}
          value={reason}
          max={REASON_MAX}
          error={isAsking && isEmpty && need === 'required' ? `请选择或填写${refuse.verb}理由` : undefined}
          onChange={setReason}
        />
      )}
      <DecisionBar
        hint={isAsking && isEmpty && need === 'optional' ? `还没有选理由，再按一次即不写理由${refuse?.verb ?? ''}。` : null}
      >
        {refuse !== undefined && (
          <Button variant="danger" {...(refuse.icon === undefined ? {} : { icon: refuse.icon })} onClick={tryRefuse}>
            {refuse.verb}
            <Key>R</Key>
          </Button>
        )}
        {pass !== undefined && (
          <Button variant="primary" icon="check" onClick={tryPass}>
            {pass.verb}
            <Key>A</Key>
          </Button>
        )}
      </DecisionBar>
    </>
  );
}
