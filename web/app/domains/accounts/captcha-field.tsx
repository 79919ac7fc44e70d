import { useEffect, useState, type RefObject } from 'react';
import { CAPTCHA_INTERVAL_SECONDS, SMS_CODE_LENGTH } from '#contract/limits.ts';
import { ApiError, requestWithMessage } from '../../lib/api.ts';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { sendForEmailCaptcha, sendForMobileSMSCaptcha } from './calls.ts';
import css from './captcha-field.module.css';
import { checkEmail, checkMobile, type Broken } from './forms.ts';

interface CaptchaFieldProps {
  error: string | undefined;
  /** Which field of the form says where the code goes. */
  to?: 'mobile' | 'email';
  form: RefObject<HTMLFormElement | null>;
  onRefused: (broken: Broken<string>) => void;
  onSent: () => void;
  size?: 'm' | 'l';
}

/** The code with the button that sends it by SMS or e-mail; the button rests for 60 s after each sending. */
export function CaptchaField({ error, to = 'mobile', form, onRefused, onSent, size = 'l' }: CaptchaFieldProps) {
  const [sending, setSending] = useState(false);
  const [wait, startWait] = useCountdown();

  const send = async () => {
    const target = String(new FormData(form.current ?? undefined).get(to) ?? '').trim();
    const broken = to === 'mobile' ? checkMobile(target) : checkEmail(target);
    if (broken !== null) return onRefused(broken);
    setSending(true);
    try {
      const { msg } = await (to === 'mobile'
        ? requestWithMessage(sendForMobileSMSCaptcha, { mobile: target })
        : requestWithMessage(sendForEmailCaptcha, { email: target }));
      toast.success(msg);
      startWait(CAPTCHA_INTERVAL_SECONDS);
      onSent();
    } catch (failure) {
      toast.error(failure instanceof ApiError ? failure.message : '请求失败');
    } finally {
      setSending(false);
    }
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
        <button type="button" className={css.send} disabled={sending || wait > 0} onClick={() => void send()}>
          {sending ? '正在发送…' : wait > 0 ? `${wait} 秒后重发` : '获取验证码'}
        </button>
      }
    />
  );
}

/** Whole seconds left, by the clock: a tab that slept is right again when it wakes. */
export function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [until]);
  return [left, (seconds) => setUntil(Date.now() + seconds * 1000)];
}
