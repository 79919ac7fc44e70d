import {
  CAPTCHAS_PER_NETWORK_A_DAY,
  CAPTCHAS_PER_TARGET_A_DAY,
  CAPTCHAS_WITHOUT_PROOF,
  CAPTCHA_INTERVAL_SECONDS,
  CAPTCHA_PROOF_BITS,
} from '#contract/accounts/constants.ts';

/** A code that was asked for in the last day, and was sent. */
export interface SentCaptcha {
  createdAt: Date;
  network: string;
  wideNetwork: string;
  device: string | null;
}

export interface CaptchaRequester {
  network: string;
  wideNetwork: string;
  /** Known to the account that the target belongs to; null for a stranger. */
  device: string | null;
}

/** How many codes strangers had sent, to whichever targets, from where the asker is. */
export interface FromThere {
  network: number;
  wideNetwork: number;
  /** How many networks' allowance the wider one has. */
  times: number;
  /** The oldest of them. */
  oldest: Date;
}

export type Verdict =
  | { kind: 'send' }
  /** After so many bits of work. */
  | { kind: 'work'; bits: number }
  | { kind: 'soon'; seconds: number }
  /** `of`: whose day is used up. */
  | { kind: 'day'; of: 'target' | 'asker'; seconds: number };

const DAY_SECONDS = 86_400;

/**
 * * Whether a code may be sent. Nobody can use up another's quota: a device that the account knows has a minute and a day
 * of its own, and so has each network; strangers together are bounded, so that nobody is flooded.
 */
export function judge(sent: readonly SentCaptcha[], requester: CaptchaRequester, there: FromThere, now: Date): Verdict {
  const ageOf = ({ createdAt }: SentCaptcha) => (now.getTime() - createdAt.getTime()) / 1000;
  /** When one of the day's will be a day old. */
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
  const [max, maxWide] = [CAPTCHAS_PER_NETWORK_A_DAY, CAPTCHAS_PER_NETWORK_A_DAY * there.times];
  if (there.network >= max || there.wideNetwork >= maxWide)
    return { kind: 'day', of: 'asker', seconds: Math.ceil(DAY_SECONDS - (now.getTime() - there.oldest.getTime()) / 1000) };

  const beyond = strangers.length - CAPTCHAS_WITHOUT_PROOF;
  if (beyond < 0) return { kind: 'send' };
  return { kind: 'work', bits: Math.min(CAPTCHA_PROOF_BITS.first + beyond, CAPTCHA_PROOF_BITS.max) };
}
