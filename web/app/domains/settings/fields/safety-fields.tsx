import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import {
  CHECK_SCOPE_LABEL,
  CHECK_SCOPES,
  CHECK_UNIT,
  RISK_LABEL,
  RISKS,
  WHEN_AWAY,
  WHEN_AWAY_LABEL,
  type CheckScope,
  type Risk,
} from '#contract/screening/risks.ts';
import type { RiskRule } from '#contract/settings/settings.ts';
import { FieldRow } from '../../../ui/forms/field-groups.tsx';
import { useMay } from '../../../kits/session/admin-access.ts';
import { ButtonLink } from '../../../ui/base/button.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Switch } from '../../../ui/forms/choice.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import own from './safety-fields.module.css';
import { Setting } from './setting.tsx';
import type { TypedSafety, TypedScope } from './safety.ts';

interface SafetyFieldsProps {
  typed: TypedSafety;
  /** The server's errors by path of the field. */
  errors: Readonly<Record<string, string>>;
  onChange: (typed: TypedSafety) => void;
}

const AWAY = WHEN_AWAY.map((value) => ({ value, label: WHEN_AWAY_LABEL[value] }));

/** The contents that are sent to the content safety service, and the effects of its results; a tab per kind of content. */
export function SafetyFields({ typed, errors, onChange }: SafetyFieldsProps) {
  const seesChecks = useMay('words', 'view');
  const [scope, setScope] = useState<CheckScope>('posts');
  const { hash, key } = useLocation();
  useEffect(() => {
    const named = CHECK_SCOPES.find((one) => hash.startsWith(`#safety.${one}.`));
    if (named !== undefined) setScope(named);
  }, [hash, key]);
  const shown = typed[scope];
  const errorAt = (path: string) => errors[`settings.safety.${path}`] ?? errors[`safety.${path}`];
  const put = (change: Partial<TypedScope>) => onChange({ ...typed, [scope]: { ...shown, ...change } });
  const isWrong = (one: CheckScope) => Object.keys(errors).some((path) => path.includes(`safety.${one}.`));
  return (
    <Stack shrinkChildren gap={16}>
      <Segmented
        legend="哪类内容"
        options={CHECK_SCOPES.map((value) => ({
          value,
          label: isWrong(value) ? `${CHECK_SCOPE_LABEL[value]}（有误）` : CHECK_SCOPE_LABEL[value],
        }))}
        value={scope}
        onChange={setScope}
      />
      <Cluster wrap align="center" justify="between" gap={12}>
        <Text size={13} tone="muted" grow>
          接入内容安全服务后生效。命中的内容由人工审核决定，命中的词句和图片会标给审核员看。
        </Text>
        {seesChecks && (
          <ButtonLink size="s" icon="shield" to="/admin/content/machineChecks">
            机器审核
          </ButtonLink>
        )}
      </Cluster>
      <Setting at={`safety.${scope}.checked`}>
        <Switch checked={shown.checked} note={SWITCH_NOTE[scope]} onChange={(event) => put({ checked: event.target.checked })}>
          {CHECK_SCOPE_LABEL[scope]}送检
        </Switch>
      </Setting>
      <FieldRow>
        <Setting at={`safety.${scope}.dailyBudget`}>
          <TextField
            label={`每日送检上限（${CHECK_UNIT[scope]}）`}
            inputMode="numeric"
            autoComplete="off"
            value={shown.dailyBudget}
            error={errorAt(`${scope}.dailyBudget`)}
            hint={BUDGET_HINT[scope] ?? '服务商按次计费，到上限后次日再检测。'}
            onChange={(event) => put({ dailyBudget: event.target.value })}
          />
        </Setting>
        <Setting at={`safety.${scope}.whenAway`}>
          <Select
            label="服务不可用或到上限时"
            options={AWAY}
            value={shown.whenAway}
            hint="恢复后都会补检。"
            onChange={(whenAway) => put({ whenAway })}
          />
        </Setting>
      </FieldRow>
      <Text size={13} tone="muted">
        命中的置信度（%）从多少起转人工、自动退回，空着为不处理。自动退回默认不用。
      </Text>
      <RiskTable
        scope={scope}
        risks={shown.risks}
        errorAt={(risk, rule) => errorAt(`${scope}.risks.${risk}.${rule}`)}
        onChange={(risk, change) => put({ risks: { ...shown.risks, [risk]: { ...shown.risks[risk], ...change } } })}
      />
      {RISKS.some((risk) => shown.risks[risk].refuse.trim() !== '') && (
        <Note tone="warning">
          {REFUSAL_NOTE[scope]}，{AFTER_REFUSAL[scope] ?? '发布者会收到通知，可以申诉'}。
        </Note>
      )}
    </Stack>
  );
}

/** A note on the delay by checking, under the switch. */
const SWITCH_NOTE: Record<CheckScope, string> = {
  posts:
    '标题、摘要、标签、正文、封面、图片和视频的字幕；不经人工直接发布的，检测完才发布。已发布的视频修改字幕，检测完才换上，命中的转人工审核',
  videos: '画面和声音，通常几分钟；不经人工直接发布的，检测完才发布。须在服务商处另行开通视频审核',
  comments: '检测完才显示给其他人，通常几秒',
  danmaku: '检测完才显示给其他人，通常几秒',
  messages: '仅发给陌生人的第一条私信，对方回复或关注之后的不送检；命中的对方看不到，须在隐私政策中写明',
  profiles:
    '昵称、简介、头像、主页封面，机构的简介和标志，合集的名称和简介，检测完才显示给其他人，此前显示原来的，通常几秒；新建的合集此前只有作者看得到；入驻申请里的机构名称、简介和标志，结果供审核员参考',
  notices: '管理员发布的公告，标题、正文和图片；检测完才发布，通常几秒，命中的由另一位管理员复核',
};

const BUDGET_HINT: Partial<Record<CheckScope, string>> = {
  videos: '按视频时长计，不足 1 分钟算 1 分钟；到上限后次日再检测，比上限还长的视频留给人工。',
};

const REFUSAL_NOTE: Record<CheckScope, string> = {
  posts: '达到自动退回置信度的作品不经人工直接退回',
  videos: '视频达到自动退回置信度的作品不经人工直接退回',
  comments: '达到自动退回置信度的评论不经人工直接隐藏',
  danmaku: '达到自动退回置信度的弹幕不经人工直接隐藏',
  messages: '达到自动退回置信度的私信不经人工直接拦截',
  profiles: '达到自动退回置信度的资料不经人工直接退回，继续显示原来的',
  notices: '达到自动退回置信度的公告不经人工直接退回草稿',
};

const AFTER_REFUSAL: Partial<Record<CheckScope, string>> = {
  profiles: '用户会收到通知，可以改过再提交',
  messages: '发送者会收到通知',
  notices: '理由显示在公告管理',
};

interface RiskTableProps {
  scope: CheckScope;
  risks: TypedScope['risks'];
  errorAt: (risk: Risk, rule: keyof RiskRule) => string | undefined;
  onChange: (risk: Risk, change: Partial<Record<keyof RiskRule, string>>) => void;
}

const RULES = [
  { rule: 'hold', title: '转人工' },
  { rule: 'refuse', title: '自动退回' },
] as const;

/** The thresholds of confidence for each risk; an empty field turns the action off. */
const RiskTable = ({ scope, risks, errorAt, onChange }: RiskTableProps) => (
  <DataTable
    caption={`${CHECK_SCOPE_LABEL[scope]}的处理办法`}
    rows={RISKS}
    keyOf={(risk) => `${scope} ${risk}`}
    columns={[
      { key: 'risk', title: '类别', heading: true, renderCell: (risk) => RISK_LABEL[risk] },
      ...RULES.map(({ rule, title }) => ({
        key: rule,
        title,
        renderCell: (risk: Risk) => {
          const field = (
            <TextField
              label={`${RISK_LABEL[risk]}${title}`}
              labelHidden
              inputMode="numeric"
              autoComplete="off"
              placeholder="不处理"
              className={own.threshold}
              value={risks[risk][rule]}
              error={errorAt(risk, rule)}
              onChange={(event) => onChange(risk, { [rule]: event.target.value })}
            />
          );
          return rule === 'hold' ? <Setting at={`safety.${scope}.risks.${risk}`}>{field}</Setting> : field;
        },
      })),
    ]}
  />
);
