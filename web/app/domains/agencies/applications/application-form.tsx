import { useRef, useState, type FormEvent } from 'react';
import { IDENTITY_CONSENT_VERSION } from '#contract/accounts/constants.ts';
import type { AgencyKind } from '#contract/agencies/agencies.ts';
import { checkFields, applicationFields, applicationSections, type FieldKey } from '#contract/agencies/application-fields.ts';
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
import { OperatorFace } from './operator-face.tsx';
import { ApplicationProgress } from './progress.tsx';
import { Section } from './section.tsx';
import { Approved, Elsewhere, ApplicationStatus, Waiting } from './application-status.tsx';
import { isMasked, useApplicationForm, type Filling } from './use-application.ts';

/** The form and state of an application. Loaded on first use, since guests do not need it. */
export function ApplicationFormView({ kind }: { kind: AgencyKind }) {
  const state = useApplicationForm(kind);
  if (state.state === 'failed') return <ErrorState message={state.message} onRetry={state.retry} />;
  if (state.state === 'loading') return <FormSkeleton />;
  const { filling } = state;
  const { application, refusal } = filling;
  if (application?.status === 'approved') return <Approved filling={filling} />;
  if (refusal !== null)
    return (
      <EmptyState illustration="gate" title="暂时不能申请入驻" text={refusal}>
        <ButtonLink variant="primary" to="/settings?tab=agency">
          查看机构
        </ButtonLink>
      </EmptyState>
    );
  if (application !== null && application.status !== 'draft' && application.kind !== kind)
    return <Elsewhere filling={filling} kind={application.kind} />;
  return <FillIn filling={filling} kind={kind} />;
}

function FillIn({ filling, kind }: { filling: Filling; kind: AgencyKind }) {
  const form = useRef<HTMLFormElement>(null);
  const [agreed, setAgreed] = useState(filling.application?.agreementVersion != null);
  const [consented, setConsented] = useState(false);
  const [sending, setSending] = useState(false);
  const { application } = filling;
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
      <ApplicationProgress application={application} />
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
            <OperatorFace />
            <Waiting filling={filling} />
          </>
        ) : (
          <>
            {application?.submittedAt == null && (
              <details className={css.invitation}>
                <summary>有入驻邀请码？</summary>
                <TextField
                  label="入驻邀请码"
                  name="invitationCode"
                  maxLength={16}
                  autoComplete="off"
                  error={filling.problems.invitationCode}
                  hint="受邀申请会优先审核，没有可以不填"
                />
              </details>
            )}
            <IdentityConsent
              what="运营人的姓名、身份证号、手机号，机构的名称、统一社会信用代码，以及所填的法定代表人信息"
              checked={consented}
              error={filling.problems.identityConsent}
              onChange={setConsented}
            >
              <Text size={13} tone="muted">
                结果供审核员参考。法定代表人的信息只用于核验，得到结果后即删除；须先取得其同意。
              </Text>
              <TextField
                label="法定代表人姓名（选填）"
                name="legalName"
                maxLength={30}
                autoComplete="off"
                error={filling.problems.legalName}
              />
              <TextField
                label="法定代表人身份证号（选填）"
                name="legalIdNumber"
                maxLength={18}
                autoComplete="off"
                error={filling.problems.legalIdNumber}
              />
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
                  <a href="/terms/agencyEntryTerm" target="_blank">
                    《机构入驻协议》
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

function openOf(filling: Filling, kind: AgencyKind): ReadonlySet<FieldKey> {
  const { application } = filling;
  const isMending = application?.status === 'rejected' && application.kind === kind && application.open.length > 0;
  return new Set(isMending ? application.open : applicationFields(kind).map(({ key }) => key));
}

function problemsOf(
  filling: Filling,
  kind: AgencyKind,
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
  if (!isConfirmedMobile(filling) && !/^\d{6}$/.test(smsCaptcha)) problems.smsCaptcha = '验证码应为6位数字';
  if (!agreed) problems.agreed = '请阅读并同意机构入驻协议';
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
