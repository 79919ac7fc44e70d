import { useState } from 'react';
import type { AnswerAt } from '#contract/calls.ts';
import { importWords } from '#contract/screening/addresses.ts';
import { WORD_SCOPES, WORDS_IMPORT_MAX } from '#contract/screening/constants.ts';
import { formatInteger } from '../../lib/format.ts';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { Field, TextArea } from '../../ui/forms/field.tsx';
import { Entries, Section } from '../../kits/resource/detail.tsx';
import { Text } from '../../ui/layout/primitives.tsx';
import { readTextFile } from '../../lib/browser/text-file.ts';
import { useCall } from '../../lib/calls/use-call.ts';
import { WORDS } from './queries.ts';
import { WordRule, type Rule } from './rule-fields.tsx';

/** Imports a list of words (typed, pasted or from a file), then shows the result. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [rule, setRule] = useState<Rule>({ scopes: [...WORD_SCOPES], action: 'review' });
  const [result, setResult] = useState<AnswerAt<typeof importWords> | null>(null);
  const send = useCall(importWords, { stale: [WORDS], onDone: setResult });
  const errors = send.fields;
  return (
    <FormDialog
      title="导入敏感词"
      verb="导入"
      busy={send.isPending}
      sent={result === null ? undefined : { verb: '完成', children: <Imported {...result} /> }}
      onClose={onClose}
      onSend={() => void send.send({ text, ...rule })}
    >
      <Field label="从文件导入（选填）" hint={`一次最多 ${formatInteger(WORDS_IMPORT_MAX)} 个词。`}>
        {(tie) => (
          <input
            {...tie}
            type="file"
            accept=".txt,.csv,text/plain,text/csv"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file !== undefined) void readTextFile(file).then(setText);
            }}
          />
        )}
      </Field>
      <TextArea
        label="列表"
        required
        rows={8}
        value={text}
        error={errors['text']}
        hint="每行一个词；也可以写成“词,处理方式,范围|范围,备注”，格式与导出的文件相同；处理方式为禁止、复核或替换，省略的部分按下面的设置。"
        onChange={(event) => setText(event.target.value)}
      />
      <WordRule rule={rule} error={errors['scopes']} onChange={setRule} />
    </FormDialog>
  );
}

const Imported = ({ added, changed, refused }: AnswerAt<typeof importWords>) => (
  <Section>
    <p>
      新增 {added} 个，修改 {changed} 个。
    </p>
    {refused.length > 0 && (
      <>
        <h3>无法识别的行</h3>
        <Entries as="ol">
          {refused.map(({ line, text: words, reason }) => (
            <li key={line}>
              <span>
                第 {line} 行：{words}
              </span>
              <Text as="span" size={12} tone="muted">
                {reason}
              </Text>
            </li>
          ))}
        </Entries>
      </>
    )}
  </Section>
);
