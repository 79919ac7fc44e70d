import { useEffect, useState, type RefObject } from 'react';
import { CAPTCHA_INTERVAL_SECONDS, SMS_CODE_LENGTH } from '#contract/accounts/constants.ts';
import { ApiError } from '../../../lib/api.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { PlainButton } from '../../../ui/base/plain-button.tsx';
import css from './captcha-field.module.css';
import { checkEmail, checkMobile, type FieldProblem } from '../check-fields.ts';
import { sendCode } from './send-code.ts';

interface CaptchaFieldProps {
  error: string | undefined;
  /** Name of the form's field with the address that the code is sent to. */
  to?: 'mobile' | 'email';
  form: RefObject<HTMLFormElement | null>;
  onRefused: (problem: FieldProblem<string>) => void;
  onSent: () => void;
  size?: 'm' | 'l';
}

/** The field for a code, with a button that sends it by SMS or e-mail; the button is disabled for 60 s after sending. */
export function CaptchaField({ error, to = 'mobile', form, onRefused, onSent, size = 'l' }: CaptchaFieldProps) {
  const [isProving, setProving] = useState(false);
  const [wait, startWait] = useCountdown();

  const code = useCall(async (target: string) => ({ data: null, msg: await sendCode(to, target, () => setProving(true)) }));

  const send = async () => {
    const target = String(new FormData(form.current ?? undefined).get(to) ?? '').trim();
    const problem = to === 'mobile' ? checkMobile(target) : checkEmail(target);
    if (problem !== null) return onRefused(problem);
    const result = await code.send(target);
    setProving(false);
    if (result.ok) {
      startWait(CAPTCHA_INTERVAL_SECONDS);
      onSent();
      return;
    }
    // Sent less than a minute ago, for example before a reload: the button is disabled for the rest of it.
    const retryAfter = result.error instanceof ApiError ? result.error.retryAfter : null;
    if (retryAfter !== null && retryAfter <= CAPTCHA_INTERVAL_SECONDS) startWait(retryAfter);
  };

  return (
    <TextField
      label="验证码"
      name={to === 'mobile' ? 'smsCaptcha' : 'emailCaptcha'}
      size={size}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={SMS_CODE_LENGTH}
      placeholder="6 位数字"
      error={error}
      after={
        <PlainButton
          tone="primary"
          size={14}
          weight="strong"
          numeric
          nowrap
          className={css.send}
          disabled={code.isPending || wait > 0}
          onClick={() => void send()}
        >
          {code.isPending ? (isProving ? '正在验证…' : '正在发送…') : wait > 0 ? `${wait} 秒后重发` : '获取验证码'}
        </PlainButton>
      }
    />
  );
}

/** Remaining whole seconds, computed from the clock, so that they are right after a tab was suspended. */
function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    const tick = () => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 250);
    tick();
    return () => clearInterval(timer);
  }, [until]);
  return [left, (seconds) => setUntil(Date.now() + seconds * 1000)];
}
