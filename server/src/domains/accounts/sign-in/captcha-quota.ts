import {
  CAPTCHAS_PER_NETWORK_A_DAY,
  CAPTCHAS_PER_TARGET_A_DAY,
  CAPTCHAS_WITHOUT_PROOF,
  CAPTCHA_INTERVAL_SECONDS,
  CAPTCHA_PROOF_BITS,
} from '#contract/accounts/constants.ts';

// Quota of captchas for one target (a mobile or mail address). A device that the account knows has an interval and a daily quota of its own.
// Strangers are limited by network, by wide network (a group of networks), and together; beyond CAPTCHAS_WITHOUT_PROOF a day they must solve
// a proof of work, one bit harder for each further captcha. So nobody can use up the owner's quota or flood the target.

/** A captcha sent to the target in the last 24 hours. */
export interface SentCaptcha {
  createdAt: Date;
  network: string;
  wideNetwork: string;
  device: string | null;
}

export interface CaptchaRequester {
  network: string;
  wideNetwork: string;
  /** Id of a device that the target's account knows; null for a stranger. */
  device: string | null;
}

/** Captchas of strangers in the last 24 hours from the requester's networks, to any target. */
export interface NetworkUsage {
  network: number;
  wideNetwork: number;
  /** The quota of the wide network, in quotas of one network. */
  times: number;
  /** Time of the oldest of these captchas. */
  oldest: Date;
}

export type Verdict =
  | { kind: 'send' }
  /** Send after a proof of work of `bits` bits. */
  | { kind: 'work'; bits: number }
  /** Refused for `seconds` seconds, as the last captcha is too recent. */
  | { kind: 'soon'; seconds: number }
  /** Refused for `seconds` seconds, as the daily quota of the target or of the requester's network is used up. */
  | { kind: 'day'; of: 'target' | 'requester'; seconds: number };

const DAY_SECONDS = 86_400;

/** Decides whether a captcha may be sent to a target; `sent` are all captchas sent to this target in the last 24 hours. */
export function judge(sent: readonly SentCaptcha[], requester: CaptchaRequester, usage: NetworkUsage, now: Date): Verdict {
  const ageOf = ({ createdAt }: SentCaptcha) => (now.getTime() - createdAt.getTime()) / 1000;
  /** Seconds until the oldest captcha is a day old, so that another one may be sent. */
  const freeAgain = (rows: readonly SentCaptcha[]) => Math.ceil(DAY_SECONDS - Math.max(0, ...rows.map(ageOf)));
  const strangers = sent.filter(({ device }) => device === null);
  const own =
    requester.device === null
      ? strangers.filter(({ network }) => network === requester.network)
      : sent.filter(({ device }) => device === requester.device);

  const newest = Math.min(...own.map(ageOf));
  if (newest < CAPTCHA_INTERVAL_SECONDS) return { kind: 'soon', seconds: Math.ceil(CAPTCHA_INTERVAL_SECONDS - newest) };
  if (requester.device !== null) {
    const full = own.length >= CAPTCHAS_PER_TARGET_A_DAY.known;
    return full ? { kind: 'day', of: 'target', seconds: freeAgain(own) } : { kind: 'send' };
  }
  const wide = strangers.filter(({ wideNetwork }) => wideNetwork === requester.wideNetwork);
  const { network, wideNetwork, strangers: all } = CAPTCHAS_PER_TARGET_A_DAY;
  if (own.length >= network) return { kind: 'day', of: 'target', seconds: freeAgain(own) };
  if (wide.length >= wideNetwork) return { kind: 'day', of: 'target', seconds: freeAgain(wide) };
  if (strangers.length >= all) return { kind: 'day', of: 'target', seconds: freeAgain(strangers) };
  const [max, maxWide] = [CAPTCHAS_PER_NETWORK_A_DAY, CAPTCHAS_PER_NETWORK_A_DAY * usage.times];
  if (usage.network >= max || usage.wideNetwork >= maxWide)
    return { kind: 'day', of: 'requester', seconds: Math.ceil(DAY_SECONDS - (now.getTime() - usage.oldest.getTime()) / 1000) };

  const beyond = strangers.length - CAPTCHAS_WITHOUT_PROOF;
  if (beyond < 0) return { kind: 'send' };
  return { kind: 'work', bits: Math.min(CAPTCHA_PROOF_BITS.first + beyond, CAPTCHA_PROOF_BITS.max) };
}
