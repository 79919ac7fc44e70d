import { useRef, useState, type FormEvent } from 'react';
import { IDENTITY_CONSENT_VERSION } from '#contract/accounts/constants.ts';
import { checkFields, applicationFields, applicationSections, type FieldKey } from '#contract/agencies/application-fields.ts';
import type { ApplicationKind } from '#contract/agencies/constants.ts';
import { useSession } from '../../../kits/session/user-session.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { Checkbox } from '../../../ui/forms/choice.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../lib/toast-store.ts';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { IdentityConsent } from '../../accounts/parts/identity-consent.tsx';
import css from './application-form.module.css';
import { isConfirmedMobile } from './fields.tsx';
import { wordsOf } from './kinds.ts';
import { OperatorFace } from './operator-face.tsx';
import { ApplicationProgress } from './progress.tsx';
import { Section } from './section.tsx';
import { Approved, Elsewhere, ApplicationStatus, Waiting } from './application-status.tsx';
import { isMasked, useApplicationForm, type Filling } from './use-application.ts';

interface ApplicationFormProps {
  kind: ApplicationKind;
  /** An application is only accepted with an invitation code. */
  needsCode: boolean;
}

/** The form and state of an application. Loaded on first use, since guests do not need it. */
export function ApplicationFormView({ kind, needsCode }: ApplicationFormProps) {
  const state = useApplicationForm(kind);
  const { me } = useSession();
  if (state.state === 'failed') return <ErrorState message={state.message} onRetry={state.retry} />;
  if (state.state === 'loading') return <FormSkeleton />;
  const { filling } = state;
  const { application, refusal } = filling;
  if (application?.status === 'approved') return <Approved filling={filling} kind={application.kind} />;
  const isUnbound = kind === 'personal' && me?.mobile === null;
  if (refusal !== null)
    return (
      <EmptyState illustration="gate" title="暂时不能申请入驻" text={refusal}>
        <ButtonLink variant="primary" to={isUnbound ? '/settings?tab=security' : '/settings?tab=agency'}>
          {isUnbound ? '绑定手机号' : '查看机构'}
        </ButtonLink>
      </EmptyState>
    );
  if (application !== null && application.status !== 'draft' && application.kind !== kind)
    return <Elsewhere filling={filling} kind={application.kind} />;
  return <FillIn filling={filling} kind={kind} needsCode={needsCode} />;
}

function FillIn({ filling, kind, needsCode }: ApplicationFormProps & { filling: Filling }) {
  const form = useRef<HTMLFormElement>(null);
  const { application } = filling;
  const { agreement, checked } = wordsOf(kind);
  const isPersonal = kind === 'personal';
  // A person and an agency agree to different documents.
  const isSameParty = (application?.kind === 'personal') === isPersonal;
  const [agreed, setAgreed] = useState(isSameParty && application?.agreementVersion != null);
  const [consented, setConsented] = useState(false);
  const [sending, setSending] = useState(false);
  const isWaiting = application?.status === 'pending';
  const open = openOf(filling, kind);
  const isMending = application?.status === 'rejected' && Object.keys(application.reasons).length > 0;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '').trim();
    const problems = problemsOf(filling, kind, open, { agreed, smsCaptcha: text('smsCaptcha') });
    filling.setProblems(problems);
    if (Object.keys(problems).length > 0) return showFirst(form.current);
    setSending(true);
    const isSent = await filling.submit({
      agreed,
      ...(text('smsCaptcha') === '' ? {} : { smsCaptcha: text('smsCaptcha') }),
      ...(text('invitationCode') === '' ? {} : { invitationCode: text('invitationCode') }),
      ...(consented ? { identityConsent: IDENTITY_CONSENT_VERSION, ...legalOf(text) } : {}),
    });
    setSending(false);
    if (!isSent) return showFirst(form.current);
    toast.success('申请已提交，审核结果会通知你');
    window.scrollTo({ top: 0 });
  };

  return (
    <>
      <ApplicationProgress application={application} kind={kind} />
      <ApplicationStatus filling={filling} kind={kind} />
      {filling.conflict !== null && (
        <Note
          tone="error"
          action={
            <Button size="s" onClick={() => window.location.reload()}>
              刷新
            </Button>
          }
        >
          {filling.conflict}
        </Note>
      )}
      <Stack as="form" shrinkChildren gap={16} ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <div className={css.card}>
          {applicationSections(kind).map((section) => (
            <Section key={section.title} section={section} filling={filling} open={open} form={form} isMending={isMending} />
          ))}
        </div>
        {isWaiting ? (
          <>
            <OperatorFace kind={kind} />
            <Waiting filling={filling} />
          </>
        ) : (
          <>
            <InvitationField filling={filling} needed={needsCode} />
            <IdentityConsent what={checked} checked={consented} error={filling.problems.identityConsent} onChange={setConsented}>
              {isPersonal ? (
                <Text size={13} tone="muted">
                  结果供审核员参考。
                </Text>
              ) : (
                <LegalFields problems={filling.problems} />
              )}
            </IdentityConsent>
            <Cluster surface gap={10} align="center" wrap className={css.bar}>
              <Text as="div" size={14} className={css.agree}>
                <Checkbox
                  checked={agreed}
                  aria-invalid={filling.problems.agreed === undefined ? undefined : true}
                  aria-describedby={filling.problems.agreed === undefined ? undefined : 'entry-agreed'}
                  onChange={({ target }) => setAgreed(target.checked)}
                >
                  我已阅读并同意
                  <a href={agreement.path} target="_blank">
                    {agreement.title}
                  </a>
                </Checkbox>
                {filling.problems.agreed !== undefined && !agreed && (
                  <Text marginTop={2} tone="error" size={13} id="entry-agreed">
                    {filling.problems.agreed}
                  </Text>
                )}
              </Text>
              <Text as="span" numeric size={13} tone="faint" className={css.saved} role="status">
                {savedWords(filling)}
              </Text>
              <Button icon="save" loading={filling.saving === 'saving'} onClick={() => void saveNow(filling)}>
                保存草稿
              </Button>
              <Button type="submit" variant="primary" loading={sending}>
                {application?.submittedAt == null ? '提交申请' : '再次提交'}
              </Button>
            </Cluster>
          </>
        )}
      </Stack>
    </>
  );
}

/** The code of an invitation: asked for where an application needs one, else offered at the first submission. */
function InvitationField({ filling: { application, problems }, needed }: { filling: Filling; needed: boolean }) {
  const field = (hint: string) => (
    <TextField
      label="入驻邀请码"
      name="invitationCode"
      maxLength={16}
      autoComplete="off"
      required={needed}
      error={problems.invitationCode}
      hint={hint}
    />
  );
  if (needed) return application?.invited === true ? null : field('个人入驻目前凭邀请码申请');
  if (application?.submittedAt != null) return null;
  return (
    <details className={css.invitation}>
      <summary>有入驻邀请码？</summary>
      {field('受邀申请会优先审核，没有可以不填')}
    </details>
  );
}

/** The legal representative of an agency, for the check by a service alone. */
const LegalFields = ({ problems }: Pick<Filling, 'problems'>) => (
  <>
    <Text size={13} tone="muted">
      结果供审核员参考。法定代表人的信息只用于核验，得到结果后即删除；须先取得其同意。
    </Text>
    <TextField label="法定代表人姓名（选填）" name="legalName" maxLength={30} autoComplete="off" error={problems.legalName} />
    <TextField
      label="法定代表人身份证号（选填）"
      name="legalIdNumber"
      maxLength={18}
      autoComplete="off"
      error={problems.legalIdNumber}
    />
  </>
);

/** The legal representative's data, without empty fields. */
const legalOf = (text: (name: string) => string): { legalName?: string; legalIdNumber?: string } => ({
  ...(text('legalName') === '' ? {} : { legalName: text('legalName') }),
  ...(text('legalIdNumber') === '' ? {} : { legalIdNumber: text('legalIdNumber') }),
});

const FormSkeleton = () => (
  <SkeletonGroup label="正在加载申请" className={css.skeleton}>
    <Skeleton className={css.block} />
    <Skeleton className={css.tall} />
  </SkeletonGroup>
);

function openOf(filling: Filling, kind: ApplicationKind): ReadonlySet<FieldKey> {
  const { application } = filling;
  const isMending = application?.status === 'rejected' && application.kind === kind && application.open.length > 0;
  return new Set(isMending ? application.open : applicationFields(kind).map(({ key }) => key));
}

function problemsOf(
  filling: Filling,
  kind: ApplicationKind,
  open: ReadonlySet<FieldKey>,
  { agreed, smsCaptcha }: { agreed: boolean; smsCaptcha: string },
): Filling['problems'] {
  const found = checkFields(kind, filling.values, new Date());
  const problems: Filling['problems'] = Object.fromEntries(
    Object.entries(found).filter(([key]) => open.has(key as FieldKey) && !isMasked(filling.values[key as FieldKey] ?? '')),
  );
  const { refusedPapers = {}, values: saved = {}, reasons = {} } = filling.application ?? {};
  for (const key of Object.keys(refusedPapers) as FieldKey[])
    if (filling.application?.status === 'rejected' && filling.values[key] === saved[key] && sameAsRefused(filling, key))
      problems[key] ??= `请按退回理由重新上传：${reasons[key] ?? ''}`;
  const hasMobile = applicationFields(kind).some(({ type }) => type === 'mobile');
  if (hasMobile && !isConfirmedMobile(filling) && !/^\d{6}$/.test(smsCaptcha)) problems.smsCaptcha = '验证码应为6位数字';
  if (!agreed) problems.agreed = wordsOf(kind).agreement.missing;
  return problems;
}

const sameAsRefused = ({ application }: Filling, key: FieldKey): boolean =>
  application?.papers[key]?.uploadedAt === application?.refusedPapers[key]?.uploadedAt;

function savedWords({ saving, application }: Filling): string {
  if (saving === 'saving') return '正在保存…';
  if (saving === 'waiting') return '有修改未保存';
  if (saving === 'failed') return '保存失败';
  return application === null ? '' : `已保存 ${formatDateTime(application.updatedAt)}`;
}

async function saveNow(filling: Filling): Promise<void> {
  if (await filling.saveNow()) toast.success('已保存，可继续填写');
}

/** Focuses the first invalid field, once the errors are rendered. */
function showFirst(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], [aria-describedby$="-problem"]');
    wrong?.scrollIntoView({ block: 'center' });
    wrong?.focus({ preventScroll: true });
  });
}
