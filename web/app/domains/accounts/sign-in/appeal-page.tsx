import { useState } from 'react';
import { appealForEmail, appealForMobile } from '#contract/moderation/addresses.ts';
import { APPEAL_STATE_LABEL, APPEAL_TEXT, REPORT_REASON_LABEL } from '#contract/moderation/constants.ts';
import type { OwnSanction } from '#contract/moderation/sanctions.ts';
import { requireGuest } from '../../../kits/session/guards.ts';
import { request } from '../../../lib/api.ts';
import { siteName, titled } from '../../../lib/meta.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { TextArea } from '../../../ui/forms/field.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { Link } from '../../../ui/base/link.tsx';
import { CaptchaField } from '../parts/captcha-field.tsx';
import { checkAppealEmail, checkAppealMobile } from '../check-fields.ts';
import { explainFailure } from './explain-failure.ts';
import css from './log-in-page.module.css';
import { LoginFrame } from './login-frame.tsx';
import loginPanelCss from './login-panel.module.css';
import { EmailField, MobileField } from './mobile-field.tsx';
import { SignInForm } from './sign-in-form.tsx';

const PATH = '/login/appeal';

export const meta = () => [
  { title: titled('停用申诉') },
  { name: 'description', content: `查看${siteName()}账号被停用的理由，并提出申诉。` },
  { name: 'robots', content: 'noindex' },
];

/** The server renders it for everybody; in the browser the guard redirects those who are logged in. */
export const loader = () => null;

export const clientLoader = () => requireGuest();
clientLoader.hydrate = true as const;

export default function AppealDisabling() {
  const [sanction, setSanction] = useState<OwnSanction | null>(null);
  return (
    <LoginFrame title="停用申诉" lead="验证账号的手机号或邮箱后，查看停用的理由并申诉">
      {sanction === null ? <AppealForm onAnswer={setSanction} /> : <Outcome sanction={sanction} />}
      <Text size={14} tone="muted" marginTop={20} className={css.other}>
        账号可以使用？<Link to="/login">去登录</Link>
      </Text>
    </LoginFrame>
  );
}

const WAYS = [
  { value: 'mobile', label: '手机验证' },
  { value: 'email', label: '邮箱验证' },
] as const;

/** Removes an empty text: without a text the call only returns the decision against the account. */
const withoutEmpty = <Values extends { text: string }>({ text, ...values }: Values) =>
  text === '' ? values : { ...values, text };

function AppealForm({ onAnswer }: { onAnswer: (sanction: OwnSanction) => void }) {
  const [way, setWay] = useState<'mobile' | 'email'>('mobile');
  const finish = (sanction: OwnSanction): Promise<string> => {
    onAnswer(sanction);
    return Promise.resolve(PATH);
  };
  return (
    <Tabs label="验证方式" tabs={WAYS} value={way} onChange={setWay} className={loginPanelCss.tabs}>
      {way === 'mobile' ? (
        <SignInForm
          label="用手机验证并申诉"
          submit="提交"
          fields={['mobile', 'smsCaptcha', 'text']}
          check={checkAppealMobile}
          send={(values) => request(appealForMobile, withoutEmpty(values))}
          finish={finish}
          explain={(error) => explainFailure(error, { 401: 'smsCaptcha', 404: 'mobile' })}
        >
          {({ form, errorOf, setProblem, clear }) => (
            <>
              <MobileField error={errorOf('mobile')} />
              <CaptchaField form={form} error={errorOf('smsCaptcha')} onRefused={setProblem} onSent={clear} />
              <ReasonField error={errorOf('text')} />
            </>
          )}
        </SignInForm>
      ) : (
        <SignInForm
          label="用邮箱验证并申诉"
          submit="提交"
          fields={['email', 'emailCaptcha', 'text']}
          check={checkAppealEmail}
          send={(values) => request(appealForEmail, withoutEmpty(values))}
          finish={finish}
          explain={(error) => explainFailure(error, { 401: 'emailCaptcha', 404: 'email' })}
        >
          {({ form, errorOf, setProblem, clear }) => (
            <>
              <EmailField error={errorOf('email')} />
              <CaptchaField to="email" form={form} error={errorOf('emailCaptcha')} onRefused={setProblem} onSent={clear} />
              <ReasonField error={errorOf('text')} />
            </>
          )}
        </SignInForm>
      )}
    </Tabs>
  );
}

const ReasonField = ({ error }: { error: string | undefined }) => (
  <TextArea
    label="申诉理由（选填）"
    name="text"
    rows={4}
    maxLength={APPEAL_TEXT.max}
    hint="不填写时只查看停用的理由和申诉进度；每次停用可以申诉一次"
    error={error}
  />
);

const Outcome = ({ sanction: { title, rule, reason, appeal } }: { sanction: OwnSanction }) => (
  <Stack gap={12} marginTop={24} role="status">
    <Text as="h2" size={18}>
      {title}
    </Text>
    {rule !== 'other' && <Text>违反规则：{REPORT_REASON_LABEL[rule]}</Text>}
    <Text>理由：{reason}</Text>
    {appeal === null ? (
      <Note>尚未申诉。要申诉，请重新打开本页并填写申诉理由。</Note>
    ) : (
      <Note tone={appeal.state === 'granted' ? 'success' : 'info'}>
        {APPEAL_STATE_LABEL[appeal.state]}
        {appeal.reply === '' ? '，会由作出停用之外的管理员处理。' : `：${appeal.reply}`}
      </Note>
    )}
  </Stack>
);
