import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SettingsVersion, SiteSettings, ContentLimits } from '#contract/settings/settings.ts';
import css from '../../kits/resource/admin-page.module.css';
import { OnlyHandlers } from '../../kits/session/only-handlers.tsx';
import { titled } from '../../lib/meta.ts';
import { classes } from '../../ui/base/classes.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { PageHead, Panel } from '../../ui/layout/panel.tsx';
import { Stack } from '../../ui/layout/primitives.tsx';
import { AlertTargetsPanel } from '../health/parts/alert-targets-panel.tsx';
import { AlertFields, alertsOf, alertTextOf } from './alert-fields.tsx';
import {
  changesOf,
  AUDIT_LABEL,
  AUTHOR_REVIEW_LABEL,
  LIMITS,
  LINES,
  REGISTRATION_LABEL,
  TOTP_LABEL,
} from '#contract/settings/words.ts';
import { DueFields, dueHoursOf, dueTextOf } from './due-fields.tsx';
import { IdentityFields } from './identity-fields.tsx';
import { AuditChange, RemarkChange } from './mode-changes.tsx';
import { settingsQuery, SETTINGS } from './queries.ts';
import { reasonsIn, RuleFields, typedReasons } from './rule-fields.tsx';
import { SafetyFields } from './safety-fields.tsx';
import { safetyOf, typedSafety } from './safety.ts';
import { SettingsVersions } from './versions.tsx';
import {
  ADMIN_TOTP_RULES,
  AUDIT_MODES,
  AUTHOR_REVIEWS,
  REGISTRATION_MODES,
  REMARK_MODES,
  REMARK_MODE_LABEL,
} from '#contract/settings/constants.ts';
import { saveSettings } from './api.ts';
import { useCall } from '../../lib/calls/use-call.ts';
import { ApiError } from '../../lib/api.ts';
import { Button } from '../../ui/base/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';

export const meta = () => [{ title: titled('系统设置') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['系统', '系统设置'] };

export default function SystemSettings() {
  return <SettingsPage />;
}

/** The settings in force and every version before them. */
function SettingsPage() {
  const current = useQuery(settingsQuery);
  return (
    <div className={css.page}>
      <PageHead title="系统设置" text="每次保存都是一个新版本，谁在什么时候改了什么都有记录。" />
      {current.data !== undefined ? (
        <div className={classes(css.columns, css.aside)}>
          <Stack gap="4" bounded>
            <Edited newest={current.data} />
            <AlertTargetsPanel />
          </Stack>
          <SettingsVersions current={current.data} />
        </div>
      ) : current.isError ? (
        <ErrorState message={current.error.message} retrying={current.isFetching} onRetry={() => void current.refetch()} />
      ) : (
        <Panel title="设置">
          <SkeletonLines lines={8} />
        </Panel>
      )}
    </div>
  );
}

/** A newer version does not sweep away what is being typed: the form stays on the one it began with until it is told. */
function Edited({ newest }: { newest: SettingsVersion }) {
  const [edited, setEdited] = useState(newest);
  return <SettingsForm key={edited.version} edited={edited} newest={newest} onTake={setEdited} />;
}

const REGISTRATIONS = REGISTRATION_MODES.map((value) => ({ value, label: REGISTRATION_LABEL[value] }));
const AUDITS = AUDIT_MODES.map((value) => ({ value, label: AUDIT_LABEL[value] }));
const REMARKS = REMARK_MODES.map((value) => ({ value, label: REMARK_MODE_LABEL[value] }));
const AUTHORS = AUTHOR_REVIEWS.map((value) => ({ value, label: AUTHOR_REVIEW_LABEL[value] }));
const TOTPS = ADMIN_TOTP_RULES.map((value) => ({ value, label: TOTP_LABEL[value] }));
/** Somebody else saved meanwhile: the note over the form says so. */
const isConflict = (error: Error): boolean => error instanceof ApiError && error.status === 409;

interface SettingsFormProps {
  edited: SettingsVersion;
  newest: SettingsVersion;
  onTake: (version: SettingsVersion) => void;
}

/** All settings in one form, saved together on top of the version they were read from. */
function SettingsForm({ edited, newest, onTake }: SettingsFormProps) {
  const [form, setForm] = useState(edited.settings);
  // Kept as typed: a figure that is being written is not yet a number.
  const [figures, setFigures] = useState(() => textOf(edited.settings.limits));
  const [share, setShare] = useState(String(edited.settings.samplePercent));
  const [firstRemarks, setFirstRemarks] = useState(String(edited.settings.newcomerRemarks));
  const [due, setDue] = useState(() => dueTextOf(edited.settings.dueHours));
  const [alerts, setAlerts] = useState(() => alertTextOf(edited.settings.alerts));
  const [safety, setSafety] = useState(() => typedSafety(edited.settings.safety));
  const [reasons, setReasons] = useState(() => typedReasons(edited.settings.reasons));
  const save = useCall(saveSettings, { stale: [SETTINGS], shows: isConflict, onDone: onTake });
  const errors = save.fields;
  const settings: SiteSettings = {
    ...form,
    samplePercent: numberOf(share),
    newcomerRemarks: numberOf(firstRemarks),
    limits: numbersOf(figures),
    dueHours: dueHoursOf(due),
    alerts: alertsOf(alerts),
    safety: safetyOf(safety),
    reasons: reasonsIn(reasons),
  };
  const changes = changesOf(edited.settings, settings);
  const isOvertaken = newest.version > edited.version || (save.error !== null && isConflict(save.error));
  const put = (change: Partial<SiteSettings>) => setForm({ ...form, ...change });
  return (
    <Panel title="设置" busy={save.isPending}>
      <Form className={css.form} onSend={() => !save.isPending && void save.send({ version: edited.version, settings })}>
        {isOvertaken && (
          <Note
            tone="warning"
            action={
              newest.version > edited.version && (
                <Button size="s" onClick={() => onTake(newest)}>
                  加载最新版本
                </Button>
              )
            }
          >
            {newest.savedBy?.account ?? '另一位管理员'}
            已保存新的设置。你的修改仍在这里，请先加载最新版本再修改。
          </Note>
        )}
        <div className={css.two}>
          {LINES.map(({ name, label }) => (
            <TextField
              key={name}
              label={label}
              value={form[name]}
              error={errors[`settings.${name}`] ?? errors[name]}
              onChange={(event) => put({ [name]: event.target.value })}
            />
          ))}
        </div>
        <div className={css.two}>
          <Select
            label="注册方式"
            options={REGISTRATIONS}
            value={form.registrationMode}
            onChange={(value) => put({ registrationMode: value })}
          />
          <Select
            label="管理员两步验证"
            options={TOTPS}
            value={form.adminTotp}
            hint="要求使用后，未启用的管理员登录后须先启用，才能打开其他页面。"
            onChange={(value) => put({ adminTotp: value })}
          />
          <div>
            <Select label="审核方式" options={AUDITS} value={form.auditMode} onChange={(value) => put({ auditMode: value })} />
            {form.auditMode !== edited.settings.auditMode && <AuditChange to={form.auditMode} />}
          </div>
          <TextField
            label="审核抽检比例（%）"
            inputMode="numeric"
            autoComplete="off"
            value={share}
            error={errors['settings.samplePercent'] ?? errors['samplePercent']}
            hint="审核决定中由另一位审核员复看的比例，0 为不抽检。"
            onChange={(event) => setShare(event.target.value)}
          />
          <div>
            <Select
              label="评论弹幕审核"
              options={REMARKS}
              value={form.remarkMode}
              hint="新用户先审时，命中复核词的也先审。"
              onChange={(value) => put({ remarkMode: value })}
            />
            {form.remarkMode !== edited.settings.remarkMode && (
              <RemarkChange to={form.remarkMode} first={settings.newcomerRemarks} />
            )}
          </div>
          <TextField
            label="新用户先审条数"
            inputMode="numeric"
            autoComplete="off"
            value={firstRemarks}
            error={errors['settings.newcomerRemarks'] ?? errors['newcomerRemarks']}
            hint="已显示的评论和弹幕合计不到这个数的人，算新用户。"
            onChange={(event) => setFirstRemarks(event.target.value)}
          />
          <Select
            label="作者审核"
            options={AUTHORS}
            value={form.authorReview}
            hint="作者能否审核自己作品下等待中的评论和弹幕。"
            onChange={(value) => put({ authorReview: value })}
          />
          <IdentityFields form={form} onChange={put} />
        </div>
        <div className={css.two}>
          {LIMITS.map(({ name, label, unit }) => (
            <TextField
              key={name}
              label={`${label}（${unit}）`}
              inputMode="numeric"
              autoComplete="off"
              value={figures[name]}
              error={errors[`settings.limits.${name}`] ?? errors[`limits.${name}`]}
              onChange={(event) => setFigures({ ...figures, [name]: event.target.value })}
            />
          ))}
        </div>
        <RuleFields reasons={reasons} youth={form} errors={errors} onReasons={setReasons} onYouth={put} />
        <DueFields figures={due} errors={errors} onChange={setDue} />
        <AlertFields figures={alerts} errors={errors} onChange={setAlerts} />
        <SafetyFields typed={safety} errors={errors} onChange={setSafety} />
        <OnlyHandlers>
          <div className={css.actions}>
            <Button type="submit" variant="primary" disabled={changes.length === 0} loading={save.isPending}>
              {changes.length === 0 ? '没有修改' : `保存 ${changes.length} 项修改`}
            </Button>
            {changes.length > 0 && (
              <Button
                onClick={() => {
                  setForm(edited.settings);
                  setFigures(textOf(edited.settings.limits));
                  setShare(String(edited.settings.samplePercent));
                  setFirstRemarks(String(edited.settings.newcomerRemarks));
                  setDue(dueTextOf(edited.settings.dueHours));
                  setAlerts(alertTextOf(edited.settings.alerts));
                  setSafety(typedSafety(edited.settings.safety));
                  setReasons(typedReasons(edited.settings.reasons));
                  save.reset();
                }}
              >
                放弃修改
              </Button>
            )}
          </div>
        </OnlyHandlers>
      </Form>
    </Panel>
  );
}

type Figures = Record<keyof ContentLimits, string>;

const textOf = (limits: ContentLimits): Figures =>
  Object.fromEntries(LIMITS.map(({ name }) => [name, String(limits[name])])) as Figures;

/** What is no figure is below every bound. */
const numberOf = (text: string): number => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : -1);

/** What is no figure becomes 0, below every bound, so that the server says which one it is and what it may be. */
const numbersOf = (figures: Figures): ContentLimits =>
  Object.fromEntries(LIMITS.map(({ name }) => [name, Number(figures[name]) || 0])) as ContentLimits;
