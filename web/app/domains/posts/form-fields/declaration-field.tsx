import { useId, useState } from 'react';
import { linkAddress } from '#contract/link-address.ts';
import { Icon } from '../../../ui/base/icon.tsx';
import { Checkbox, Radio } from '../../../ui/forms/choice.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Cluster, Stack } from '../../../ui/layout/primitives.tsx';
import css from './publish-time-choice.module.css';
import { useDraftField, type DraftStore } from '../drafts/draft-store.ts';

interface DeclarationFieldProps {
  store: DraftStore;
  /** The server's error when a file has AI metadata that the author did not declare. */
  aiProblem: string | undefined;
  /** A submission was tried, so errors are shown also for fields that were not used. */
  tried?: boolean;
}

/** The author's declaration of the origin of the post. */
export function DeclarationField({ store, aiProblem, tried = false }: DeclarationFieldProps) {
  const origin = useDraftField(store, 'origin');
  const sourceUrl = useDraftField(store, 'sourceUrl');
  const aiGenerated = useDraftField(store, 'aiGenerated');
  const [wasLeft, setLeft] = useState(false);
  const problemId = useId();
  const problem = aiGenerated ? undefined : aiProblem;
  return (
    <Stack as="fieldset" gap={8} shrink className={css.field} data-field="origin">
      <legend>创作声明</legend>
      <Cluster wrap className={css.ways}>
        <Radio name="origin" checked={origin === 'original'} onChange={() => store.set({ origin: 'original' })}>
          原创
        </Radio>
        <Radio name="origin" checked={origin === 'reprint'} onChange={() => store.set({ origin: 'reprint' })}>
          转载
        </Radio>
      </Cluster>
      {origin === 'reprint' && (
        <TextField
          label="来源地址"
          required
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          maxLength={500}
          value={sourceUrl}
          error={wasLeft || tried ? sourceProblem(sourceUrl) : undefined}
          onBlur={() => setLeft(true)}
          onChange={(event) => store.set({ sourceUrl: event.target.value.trim() })}
        />
      )}
      <div data-field="aiGenerated">
        <Checkbox
          checked={aiGenerated}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : problemId}
          onChange={(event) => store.set({ aiGenerated: event.target.checked })}
        >
          含 AI 生成内容
        </Checkbox>
        {problem !== undefined && (
          <Cluster as="p" gap={4} align="start" size={13} tone="error" leading="m" className={css.error} id={problemId}>
            <Icon name="x-circle" size="s" />
            {problem}
          </Cluster>
        )}
      </div>
    </Stack>
  );
}

/** The error for a source's address. The server requires the scheme, so it is not added here. */
export const sourceProblem = (address: string): string | undefined =>
  address === ''
    ? '转载须填写来源地址'
    : linkAddress(address)?.startsWith('http')
      ? undefined
      : '请填写完整的网址，以 http:// 或 https:// 开头';
