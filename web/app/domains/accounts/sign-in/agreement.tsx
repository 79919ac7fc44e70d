import { Cluster, Stack } from '../../../ui/layout/primitives.tsx';
import css from './agreement.module.css';
import { Icon } from '../../../ui/base/icon.tsx';
import { Checkbox } from '../../../ui/forms/choice.tsx';

/** The consent to 用户协议 and 隐私政策; unchecked at first. */
export function Agreement({ error, onChange }: { error: string | undefined; onChange: () => void }) {
  return (
    <Stack gap={4} tone="muted" className={css.agreement}>
      <Checkbox
        name="agreed"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : 'agreement-error'}
        onChange={onChange}
      >
        我已阅读并同意
        <a href="/terms/userTerm" target="_blank">
          《用户协议》
        </a>
        和
        <a href="/terms/privacy" target="_blank">
          《隐私政策》
        </a>
      </Checkbox>
      {error !== undefined && (
        <Cluster as="p" align="center" gap={4} tone="error" size={13} leading="m" id="agreement-error">
          <Icon name="x-circle" size="s" />
          {error}
        </Cluster>
      )}
    </Stack>
  );
}

export const AGREEMENT_MISSING = '请先阅读并同意用户协议和隐私政策';
