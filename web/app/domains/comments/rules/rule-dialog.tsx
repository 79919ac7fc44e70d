import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { saveRemarkRule } from '#contract/comments/addresses.ts';
import { adminCategories } from '#contract/posts/addresses.ts';
import { REMARK_RULE_MODES, REMARK_RULE_TARGETS } from '#contract/comments/constants.ts';
import type { RemarkRule, RemarkRuleMode, RemarkRuleTarget } from '#contract/comments/rules.ts';
import { REMARK_MODE_LABEL } from '#contract/settings/constants.ts';
import { Stack } from '../../../ui/layout/primitives.tsx';
import { request } from '../../../lib/api.ts';
import { namesFields, useCall } from '../../../lib/calls/use-call.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { NativeSelect } from '../../../ui/forms/native-select.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';

/** Key of the queries of the page of rules. */
export const RULES = 'admin-remark-rules';

export const TARGET_LABEL: Record<RemarkRuleTarget, string> = { category: '分类', author: '作者', post: '作品' };
const TARGETS = REMARK_RULE_TARGETS.map((value) => ({ value, label: TARGET_LABEL[value] }));
const MODES = REMARK_RULE_MODES.map((value) => ({ value, label: REMARK_MODE_LABEL[value] }));

/** Creates a rule, or changes the mode of one. */
export function RuleDialog({ known, onClose }: { known: RemarkRule | null; onClose: () => void }) {
  const [target, setTarget] = useState<RemarkRuleTarget>(known?.target ?? 'category');
  const [named, setNamed] = useState(known?.targetId ?? '');
  const [mode, setMode] = useState<RemarkRuleMode>(known?.mode ?? 'all');
  const save = useCall(saveRemarkRule, { stale: [RULES], isShownOnPage: namesFields, onDone: onClose });
  const error = save.fields['targetId'];
  const isNew = known === null;
  return (
    <FormDialog
      title={known === null ? '添加规则' : `编辑“${known.name ?? known.targetId}”的规则`}
      verb="保存"
      busy={save.isPending}
      disabled={idIn(named) === ''}
      onClose={onClose}
      onSend={() => void save.send({ target, targetId: idIn(named), mode })}
    >
      <Stack shrinkChildren gap={16}>
        {isNew && (
          <NativeSelect
            label="范围"
            options={TARGETS}
            value={target}
            onChange={(next) => {
              setTarget(next as RemarkRuleTarget);
              setNamed('');
              save.reset();
            }}
          />
        )}
        {isNew && target === 'category' && <CategorySelect chosen={named} error={error} onChoose={setNamed} />}
        {isNew && target !== 'category' && (
          <TextField
            label={target === 'author' ? '作者主页地址或编号' : '作品地址或编号'}
            required
            value={named}
            error={error}
            hint={target === 'author' ? '机构的规则也适用于它的子账号替它发布的作品。' : '文章和视频都可以。'}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setNamed(event.target.value)}
          />
        )}
        <NativeSelect
          label="审核方式"
          options={MODES}
          value={mode}
          hint="只影响保存之后的评论和弹幕；已显示的继续显示。"
          onChange={(next) => setMode(next as RemarkRuleMode)}
        />
      </Stack>
    </FormDialog>
  );
}

interface CategorySelectProps {
  chosen: string;
  error: string | undefined;
  onChoose: (id: string) => void;
}

function CategorySelect({ chosen, error, onChoose }: CategorySelectProps) {
  const { data } = useQuery({
    queryKey: ['remark-rule-categories'],
    queryFn: ({ signal }) => request(adminCategories, {}, { signal }),
  });
  const categories = (data?.list ?? []).filter(({ moving }) => !moving);
  return (
    <NativeSelect
      label="分类"
      required
      placeholder="请选择"
      options={categories.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen === '' ? null : chosen}
      error={error}
      onChange={onChoose}
    />
  );
}

/** The id at the end of an address, or the text itself if it is an id. */
const idIn = (named: string): string =>
  named
    .trim()
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .split('/')
    .at(-1) ?? '';
