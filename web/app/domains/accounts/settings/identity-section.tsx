import { useState } from 'react';
import { ownIdentity, verifyIdentity } from '#contract/accounts/addresses.ts';
import { identityConsent, IDENTITY_CONSENT_VERSION } from '#contract/accounts/constants.ts';
import { requestWithMessage } from '../../../lib/api.ts';
import { useAnswer } from '../../../lib/calls/use-answer.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Checkbox } from '../../../ui/forms/choice.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { OwnFace } from './own-face.tsx';
import { SettingsForm } from './settings-form.tsx';
import css from './settings.module.css';

/** Identity verification, where the site requires it for comments; otherwise nothing. */
export function IdentitySection() {
  const own = useAnswer(ownIdentity, {});
  const [done, setDone] = useState(0);
  if (own.answer === null) return null;
  const { service, verifiedAt, last } = own.answer;
  if (service === null && verifiedAt === null) return null;
  return (
    <section className={css.card}>
      <h2>身份核验</h2>
      {verifiedAt !== null ? (
        <>
          <p className={css.lead}>已于 {formatDateTime(verifiedAt)} 通过核验。</p>
          {service !== null && <OwnFace />}
        </>
      ) : (
        <>
          <p className={css.lead}>通过核验后才能发表评论和弹幕。核验的是姓名、身份证号与已绑定的手机号是否一致。</p>
          {last !== null && <p role="status">{last.result}</p>}
          {last?.waiting !== true && service !== null && (
            <SettingsForm
              key={done}
              label="身份核验"
              submit="提交核验"
              send={async ({ name = '', idNumber = '', agreed }) => {
                if (agreed === undefined) throw new Error('请阅读并同意身份核验说明');
                const form = { name, idNumber, identityConsent: IDENTITY_CONSENT_VERSION } as const;
                const { msg, data } = await requestWithMessage(verifyIdentity, form);
                own.change(() => data);
                setDone(done + 1);
                return msg;
              }}
            >
              {({ errorOf }) => (
                <>
                  <TextField label="姓名" name="name" autoComplete="name" maxLength={30} error={errorOf('name')} />
                  <TextField
                    label="身份证号"
                    name="idNumber"
                    normalizesCode
                    autoComplete="off"
                    maxLength={18}
                    error={errorOf('idNumber')}
                  />
                  <Checkbox name="agreed">{identityConsent('姓名、身份证号和手机号', service)}</Checkbox>
                </>
              )}
            </SettingsForm>
          )}
        </>
      )}
    </section>
  );
}
