import type { WordAction, WordScope } from '#contract/screening/sensitive-words.ts';
import { Checkbox } from '../../ui/forms/choice.tsx';
import { NativeSelect } from '../../ui/forms/native-select.tsx';
import { Cluster, Text } from '../../ui/layout/primitives.tsx';
import { ChoiceSet } from '../../ui/forms/field-groups.tsx';
import { ACTION_OPTIONS, SCOPE_OPTIONS } from './queries.ts';

export interface Rule {
  scopes: WordScope[];
  action: WordAction;
}

/** The scopes of a word, and its effect on texts with it. */
export function WordRule({ rule, error, onChange }: { rule: Rule; error: string | undefined; onChange: (rule: Rule) => void }) {
  const toggle = (scope: WordScope) =>
    onChange({
      ...rule,
      scopes: rule.scopes.includes(scope) ? rule.scopes.filter((other) => other !== scope) : [...rule.scopes, scope],
    });
  return (
    <>
      <ChoiceSet>
        <legend>适用范围</legend>
        <Cluster wrap>
          {SCOPE_OPTIONS.map(({ value, label }) => (
            <Checkbox key={value} checked={rule.scopes.includes(value)} onChange={() => toggle(value)}>
              {label}
            </Checkbox>
          ))}
        </Cluster>
        {error !== undefined && (
          <Text size={13} tone="error" role="alert">
            {error}
          </Text>
        )}
      </ChoiceSet>
      <NativeSelect
        label="处理方式"
        options={ACTION_OPTIONS}
        value={rule.action}
        onChange={(action) => onChange({ ...rule, action: action as WordAction })}
      />
    </>
  );
}
