import type { ReactNode } from 'react';
import { identityService } from '#contract/accounts/addresses.ts';
import { identityConsent } from '#contract/accounts/constants.ts';
import { useAnswer } from '../../../lib/calls/use-answer.ts';
import { Checkbox } from '../../../ui/forms/choice.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';

/** Asks for consent to check the submitted data by an external service; nothing where people check it. */
export function IdentityConsent({
  what,
  checked,
  error,
  onChange,
  children,
}: {
  /** The data that the service would get. */
  what: string;
  checked: boolean;
  error?: string | undefined;
  onChange: (checked: boolean) => void;
  children?: ReactNode;
}) {
  const service = useAnswer(identityService, {}).answer?.service ?? null;
  if (service === null) return null;
  return (
    <Stack gap={12} radius="m" background="sunken" padding={16}>
      <Text as="h3" size={14} weight="strong">
        身份核验（选填）
      </Text>
      {children}
      <Checkbox
        checked={checked}
        note="不同意也可以提交，由人工核对"
        aria-invalid={error === undefined ? undefined : true}
        onChange={({ target }) => onChange(target.checked)}
      >
        {identityConsent(what, service)}
      </Checkbox>
      {error !== undefined && (
        <Text tone="error" size={13}>
          {error}
        </Text>
      )}
    </Stack>
  );
}
