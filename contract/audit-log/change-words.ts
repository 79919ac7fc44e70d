import { ACCOUNT_STATUS_LABEL, CERTIFICATION_KIND_LABEL } from '../accounts/constants.ts';
import { PROFILE_FIELD_LABEL } from '../accounts/profile-fields.ts';
import { AREA_NAMES, GRANT_LEVEL_LABEL, ruleOf, type Grants } from '../admins/areas.ts';
import { APPLICATION_STATE_LABEL, MEMBER_STATUS_LABEL } from '../agencies/constants.ts';
import { REVIEWED_STATUS_LABEL } from '../comments/reviewed-text.ts';
import { TAX_METHOD_LABEL } from '../earnings/constants.ts';
import { ALERT_TARGET_LABEL } from '../health/constants.ts';
import { INVITATION_PURPOSE_LABEL } from '../invitation-codes/constants.ts';
import {
  INFRINGEMENT_STATE_LABEL,
  REPORT_CASE_LABEL,
  REPORT_REASON_LABEL,
  REPORT_TARGET_LABEL,
  SANCTION_CAUSE_LABEL,
  SANCTION_KIND_LABEL,
} from '../moderation/constants.ts';
import { AUDIENCE_LABEL, NOTICE_STATE_LABEL } from '../notices/constants.ts';
import { STATUS_LABEL } from '../posts/constants.ts';
import { WORD_ACTION_LABEL, WORD_SCOPE_LABEL } from '../screening/constants.ts';
import { DEFAULT_SETTINGS, mergeSettings } from '../settings/defaults.ts';
import type { SiteSettings } from '../settings/settings.ts';
import { changesOf } from '../settings/words.ts';
import { WITHDRAWAL_STATUS_LABEL } from '../withdrawals/constants.ts';
import { actionName } from './action-words.ts';
import { fieldName } from './field-words.ts';

/** The fields of a log entry that describe the change. */
interface LogEntry {
  targetType: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  /** Names of the ids in `before` and `after`. */
  names: Readonly<Record<string, string>>;
}

/** One changed field in words; `before` or `after` is null when the log entry does not contain it. */
export interface Change {
  name: string;
  before: string | null;
  after: string | null;
}

/** The changes of a log entry for display; `timeOf` formats an ISO timestamp. */
export function changesInWords({ targetType, before, after, names }: LogEntry, timeOf: (moment: string) => string): Change[] {
  const words = { timeOf, names, states: { ...STATES, ...STATES_OF[targetType] } };
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const textOf = (side: Record<string, unknown> | null, field: string) =>
    side !== null && field in side ? valueInWords(side[field], words, field) : null;
  const settings = targetType === 'settings' ? settingsInWords(before ?? {}, after ?? {}) : [];
  const isSetting = (field: string) => targetType === 'settings' && field in DEFAULT_SETTINGS;
  return [
    ...fields
      .filter((field) => !isSetting(field))
      .map((field) => ({ name: fieldName(field), before: textOf(before, field), after: textOf(after, field) })),
    ...settings,
  ];
}

/** The settings that differ, with their labels of the settings page. */
const settingsInWords = (before: Partial<SiteSettings>, after: Partial<SiteSettings>): Change[] =>
  changesOf(mergeSettings(DEFAULT_SETTINGS, before), mergeSettings(DEFAULT_SETTINGS, after)).map(({ label, from, to }) => ({
    name: label,
    before: from,
    after: to,
  }));

interface Words {
  timeOf: (moment: string) => string;
  names: Readonly<Record<string, string>>;
  states: Readonly<Record<string, string>>;
}

const TIMESTAMP = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Fields with free text, which is shown unchanged even if it equals a key of STATES such as `draft`. */
const TEXT_FIELDS = new Set([
  ...['account', 'address', 'bucket', 'content', 'description', 'endpoint', 'from', 'html', 'into', 'jobs', 'keywords', 'name'],
  ...['note', 'order', 'publicReason', 'reason', 'reply', 'riskyWords', 'slug', 'tag', 'text', 'title', 'to', 'value', 'word'],
]);

function valueInWords(value: unknown, words: Words, field: string): string {
  if (value === null || value === undefined || value === '') return '（空）';
  if (value === true) return '是';
  if (value === false) return '否';
  if (typeof value === 'string') {
    if (TIMESTAMP.test(value)) return words.timeOf(value);
    if (field === 'action') return words.states[value] ?? actionName(value);
    return words.names[value] ?? (TEXT_FIELDS.has(field) ? value : (words.states[value] ?? value));
  }
  if (Array.isArray(value)) return value.map((part) => valueInWords(part, words, field)).join('、') || '（无）';
  if (typeof value === 'number') return (field === 'status' ? words.states[value] : undefined) ?? String(value);
  if (typeof value !== 'object') return String(value);
  return (
    grantsInWords(value) ??
    Object.entries(value)
      .map(([name, part]) => `${fieldName(name)} ${valueInWords(part, words, name)}`)
      .join('，')
  );
}

/** Labels of values by the value, for entries of every kind. A later line wins where several have one key; STATES_OF overrides by kind. */
const STATES: Record<string, string> = {
  ...ALERT_TARGET_LABEL,
  ...AUDIENCE_LABEL,
  ...CERTIFICATION_KIND_LABEL,
  ...INVITATION_PURPOSE_LABEL,
  ...PROFILE_FIELD_LABEL,
  ...REPORT_TARGET_LABEL,
  ...WORD_ACTION_LABEL,
  ...WORD_SCOPE_LABEL,
  ...SANCTION_KIND_LABEL,
  ...REPORT_REASON_LABEL,
  ...SANCTION_CAUSE_LABEL,
  applied: '待审核',
  approved: '已通过',
  cancelled: '已取消',
  confirmed: '已确认',
  deleted: '已删除',
  draft: '草稿',
  failed: '失败',
  newcomers: '新用户先审',
  none: '无',
  offline: '已下架',
  paid: '已到账',
  paying: '打款中',
  pending: '待审核',
  proposed: '待复核',
  published: '已发布',
  rejected: '已退回',
  risky: '命中复核词先审',
  scheduled: '待发布',
  withdrawn: '已撤回',
  super_admin: '超级管理员',
  admin: '管理员',
  moderator: '内容审核员',
  finance: '财务',
  custom: '自定义',
  article: '文章',
  video: '视频',
  disabled: '已停用',
  normal: '正常',
  enable: '启用',
  disable: '停用',
  remove: '移除',
  hidden: '已隐藏',
  shown: '显示',
  right: '决定正确',
  wrong: '决定有误',
  upheld: '成立',
  dismissed: '不成立',
  approve: '通过',
  reject: '退回',
  refuse: '剔除',
  restore: '恢复',
  running: '进行中',
  paused: '已暂停',
  done: '已完成',
};

/** Labels of the numeric states of accounts and agencies. */
const ACCOUNT_STATES = { 0: ACCOUNT_STATUS_LABEL.normal, 1: ACCOUNT_STATUS_LABEL.disabled, 2: ACCOUNT_STATUS_LABEL.closed };

/** Labels of states by `targetType`, which override STATES. */
const STATES_OF: Record<string, Record<string, string>> = {
  admin: ACCOUNT_STATES,
  agency: ACCOUNT_STATES,
  agencyApplication: APPLICATION_STATE_LABEL,
  comment: REVIEWED_STATUS_LABEL,
  danmaku: REVIEWED_STATUS_LABEL,
  infringement: INFRINGEMENT_STATE_LABEL,
  notice: NOTICE_STATE_LABEL,
  person: ACCOUNT_STATES,
  post: STATUS_LABEL,
  report: REPORT_CASE_LABEL,
  subAccount: MEMBER_STATUS_LABEL,
  user: ACCOUNT_STATES,
  payoutConfig: TAX_METHOD_LABEL,
  withdrawal: WITHDRAWAL_STATUS_LABEL,
};

/** A role's grants by area, as text; null: the value is no object of grants. */
function grantsInWords(value: unknown): string | null {
  const grants = value as Grants;
  const texts = AREA_NAMES.flatMap((area) => {
    const level = grants[area];
    return level !== undefined && level in GRANT_LEVEL_LABEL ? [`${ruleOf(area).label}（${GRANT_LEVEL_LABEL[level]}）`] : [];
  });
  return texts.length > 0 && texts.length === Object.keys(grants).length ? texts.join('、') : null;
}
