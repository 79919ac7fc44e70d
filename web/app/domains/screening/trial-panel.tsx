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
import css from '../../kits/resource/admin-page.module.css';
import { SCOPE_OPTIONS } from './queries.ts';

/** Tests the filter on a text, which is not stored. */
export function TryPanel() {
  const [scope, setScope] = useState<WordScope>('comments');
  const [text, setText] = useState('');
  const attempt = useCall(tryWords, { success: null, failure: null });
  const result = attempt.answer;
  return (
    <Panel title="检测文字" busy={attempt.isPending}>
      <div className={css.form}>
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
        <div role="status" className={css.section}>
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
                <ul className={css.entries}>
                  {result.hits.map(({ word, action, found, start }) => (
                    <li key={`${start} ${word}`}>
                      <span>
                        “{found}” 命中 <b>{word}</b>
                      </span>
                      <span className={css.quiet}>{WORD_ACTION_LABEL[action]}</span>
                    </li>
                  ))}
                </ul>
                {result.verdict === 'replace' && <p className={css.quote}>{result.text}</p>}
              </>
            ))}
        </div>
      </div>
    </Panel>
  );
}
