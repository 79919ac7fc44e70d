import { useState } from 'react';
import { tryWords } from '#contract/screening/addresses.ts';
import { WORD_ACTION_LABEL } from '#contract/screening/constants.ts';
import type { WordScope } from '#contract/screening/sensitive-words.ts';
import { useCall } from '../../lib/calls/use-call.ts';
import { Button } from '../../ui/base/button.tsx';
import { Tag } from '../../ui/data/chip.tsx';
import { TextArea } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Entries, Quote, Section } from '../../kits/resource/detail.tsx';
import { Stack, Text } from '../../ui/layout/primitives.tsx';
import { SCOPE_OPTIONS } from './queries.ts';

/** Tests the filter on a text, which is not stored. */
export function TryPanel() {
  const [scope, setScope] = useState<WordScope>('comments');
  const [text, setText] = useState('');
  const attempt = useCall(tryWords, { success: null, failure: null });
  const result = attempt.answer;
  return (
    <Panel title="检测文字" busy={attempt.isPending}>
      <Stack shrinkChildren gap={16}>
        <Select
          label="当作"
          options={SCOPE_OPTIONS}
          value={scope}
          onChange={(value) => {
            setScope(value);
            attempt.reset();
          }}
        />
        <TextArea
          label="文字"
          rows={5}
          value={text}
          error={attempt.error?.message}
          onChange={(event) => {
            setText(event.target.value);
            attempt.reset();
          }}
        />
        <div>
          <Button loading={attempt.isPending} onClick={() => void attempt.send({ scope, text })}>
            检测
          </Button>
        </div>
        <Section role="status">
          {result !== undefined &&
            (result.verdict === 'ok' ? (
              <Tag tone="success" icon="check-circle">
                没有敏感词，可直接发布
              </Tag>
            ) : (
              <>
                <Tag tone={result.verdict === 'block' ? 'error' : 'warning'} icon="warning">
                  {WORD_ACTION_LABEL[result.verdict]}
                </Tag>
                <Entries>
                  {result.hits.map(({ word, action, found, start }) => (
                    <li key={`${start} ${word}`}>
                      <span>
                        “{found}” 命中 <b>{word}</b>
                      </span>
                      <Text as="span" size={12} tone="muted">
                        {WORD_ACTION_LABEL[action]}
                      </Text>
                    </li>
                  ))}
                </Entries>
                {result.verdict === 'replace' && <Quote>{result.text}</Quote>}
              </>
            ))}
        </Section>
      </Stack>
    </Panel>
  );
}
