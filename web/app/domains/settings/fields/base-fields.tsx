import {
  ADMIN_TOTP_RULES,
  AUDIT_MODES,
  AUTHOR_REVIEWS,
  REGISTRATION_MODES,
  REMARK_MODES,
  REMARK_MODE_LABEL,
} from '#contract/settings/constants.ts';
import type { SiteSettings } from '#contract/settings/settings.ts';
import {
  AUDIT_LABEL,
  AUTHOR_REVIEW_LABEL,
  INDIVIDUAL_MODE_LABEL,
  LIMITS,
  LINES,
  REGISTRATION_LABEL,
  TOTP_LABEL,
} from '#contract/settings/words.ts';
import { FieldRow } from '../../../ui/forms/field-groups.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { readIn, type Typed } from './drafts.ts';
import { IdentityFields } from './identity-fields.tsx';
import { AuditChange, RemarkChange } from './mode-changes.tsx';
import { Setting } from './setting.tsx';

const REGISTRATIONS = REGISTRATION_MODES.map((value) => ({ value, label: REGISTRATION_LABEL[value] }));
const INDIVIDUALS = REGISTRATION_MODES.map((value) => ({ value, label: INDIVIDUAL_MODE_LABEL[value] }));
const AUDITS = AUDIT_MODES.map((value) => ({ value, label: AUDIT_LABEL[value] }));
const REMARKS = REMARK_MODES.map((value) => ({ value, label: REMARK_MODE_LABEL[value] }));
const AUTHORS = AUTHOR_REVIEWS.map((value) => ({ value, label: AUTHOR_REVIEW_LABEL[value] }));
const TOTPS = ADMIN_TOTP_RULES.map((value) => ({ value, label: TOTP_LABEL[value] }));

interface FieldsProps<Section extends keyof Typed> {
  typed: Typed[Section];
  errors: Record<string, string>;
  put: (change: Partial<Typed[Section]>) => void;
}

export const SiteFields = ({ typed, errors, put }: FieldsProps<'site'>) => (
  <FieldRow>
    {LINES.map(({ name, label }) => (
      <Setting key={name} at={name}>
        <TextField
          label={label}
          value={typed[name]}
          error={errors[`settings.${name}`]}
          onChange={(event) => put({ [name]: event.target.value })}
        />
      </Setting>
    ))}
  </FieldRow>
);

export const AccessFields = ({ typed, put }: FieldsProps<'access'>) => (
  <FieldRow>
    <Setting at="registrationMode">
      <Select
        label="注册方式"
        options={REGISTRATIONS}
        value={typed.registrationMode}
        onChange={(value) => put({ registrationMode: value })}
      />
    </Setting>
    <Setting at="individualMode">
      <Select
        label="个人入驻"
        options={INDIVIDUALS}
        value={typed.individualMode}
        hint="关闭后不能新申请；已提交的申请仍可审核，已通过的个人创作者不受影响。"
        onChange={(value) => put({ individualMode: value })}
      />
    </Setting>
    <Setting at="adminTotp">
      <Select
        label="管理员两步验证"
        options={TOTPS}
        value={typed.adminTotp}
        hint="要求使用后，未启用的管理员登录后须先启用，才能打开其他页面。"
        onChange={(value) => put({ adminTotp: value })}
      />
    </Setting>
    <IdentityFields form={typed} onChange={put} />
  </FieldRow>
);

/** The review mode, with a note on what a change means for pending posts. */
export const ReviewFields = ({ typed, errors, put, before }: FieldsProps<'review'> & { before: SiteSettings }) => (
  <FieldRow>
    <Setting at="auditMode">
      <Select label="审核方式" options={AUDITS} value={typed.auditMode} onChange={(value) => put({ auditMode: value })} />
      {typed.auditMode !== before.auditMode && <AuditChange to={typed.auditMode} />}
    </Setting>
    <Setting at="samplePercent">
      <TextField
        label="审核抽检比例（%）"
        inputMode="numeric"
        autoComplete="off"
        value={typed.samplePercent}
        error={errors['settings.samplePercent']}
        hint="审核决定中由另一位审核员复看的比例，0 为不抽检。"
        onChange={(event) => put({ samplePercent: event.target.value })}
      />
    </Setting>
    <Setting at="remarkMode">
      <Select
        label="评论弹幕审核"
        options={REMARKS}
        value={typed.remarkMode}
        hint="新用户先审时，命中复核词的也先审。"
        onChange={(value) => put({ remarkMode: value })}
      />
      {typed.remarkMode !== before.remarkMode && (
        <RemarkChange to={typed.remarkMode} first={readIn('review', typed).newcomerRemarks} />
      )}
    </Setting>
    <Setting at="newcomerRemarks">
      <TextField
        label="新用户先审条数"
        inputMode="numeric"
        autoComplete="off"
        value={typed.newcomerRemarks}
        error={errors['settings.newcomerRemarks']}
        hint="已显示的评论和弹幕合计不到这个数的人，算新用户。"
        onChange={(event) => put({ newcomerRemarks: event.target.value })}
      />
    </Setting>
    <Setting at="authorReview">
      <Select
        label="作者审核"
        options={AUTHORS}
        value={typed.authorReview}
        hint="作者能否审核自己作品下等待中的评论和弹幕。"
        onChange={(value) => put({ authorReview: value })}
      />
    </Setting>
  </FieldRow>
);

export const LimitFields = ({ typed, errors, put }: FieldsProps<'limits'>) => (
  <FieldRow>
    {LIMITS.map(({ name, label, unit }) => (
      <Setting key={name} at={`limits.${name}`}>
        <TextField
          label={`${label}（${unit}）`}
          inputMode="numeric"
          autoComplete="off"
          value={typed[name]}
          error={errors[`settings.limits.${name}`]}
          onChange={(event) => put({ [name]: event.target.value })}
        />
      </Setting>
    ))}
  </FieldRow>
);
