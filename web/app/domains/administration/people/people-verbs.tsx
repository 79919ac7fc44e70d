import type { ManagedPerson } from '#contract/people.ts';
import { NativeSelect } from '../../../ui/native-select.tsx';
import type { BatchFields, BatchVerb } from '../batch/verbs.ts';
import { ReasonField } from '../reason-field.tsx';
import { DISABLE_REASONS, DISABLE_TERMS, daysOf } from './disabling.ts';

/** What can be done to many people; `of` is the state that they are in before. */
export const PEOPLE_VERBS: readonly (BatchVerb<ManagedPerson> & { of: ManagedPerson['status'] })[] = [
  {
    of: 'normal',
    action: 'users.disable',
    verb: '停用',
    icon: 'ban',
    danger: true,
    may: ({ status }) => status === 'normal',
    text: '他们会马上退出所有设备，停用期间不能登录。作品和收益保留。',
    form: { reason: '', ...daysOf('7') },
    Fields: DisableFields,
  },
  {
    of: 'disabled',
    action: 'users.enable',
    verb: '启用',
    icon: 'check-circle',
    may: ({ status }) => status === 'disabled',
    text: '他们马上可以重新登录。',
  },
];

function DisableFields({ form, errors, onPut }: BatchFields) {
  return (
    <>
      <NativeSelect
        label="期限"
        options={DISABLE_TERMS}
        value={String(form['days'] ?? 'ever')}
        onChange={(term) => onPut({ days: undefined, ...daysOf(term) })}
      />
      <ReasonField
        required
        max={200}
        templates={DISABLE_REASONS}
        value={String(form['reason'] ?? '')}
        error={errors['reason']}
        onChange={(reason) => onPut({ reason })}
      />
    </>
  );
}
