import { sendForEmailCaptcha, sendForMobileSMSCaptcha } from '#contract/accounts/addresses.ts';
import { sendAsKnown } from '../../../kits/session/known-browser.ts';
import { requestWithMessage } from '../../../lib/api.ts';

/** Requests a code; resolves to the message to show. */
export async function sendCode(to: 'mobile' | 'email', target: string, onProof: () => void): Promise<string> {
  const { msg } = await sendAsKnown(
    'user',
    (brought) =>
      to === 'mobile'
        ? requestWithMessage(sendForMobileSMSCaptcha, { mobile: target, ...brought })
        : requestWithMessage(sendForEmailCaptcha, { email: target, ...brought }),
    onProof,
  );
  return msg;
}
