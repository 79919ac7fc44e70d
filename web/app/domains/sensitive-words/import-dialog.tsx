import { useState } from 'react';
import { WORD_SCOPES, WORDS_IMPORT_MAX } from '#contract/sensitive-words/constants.ts';
import type { AnswerOf } from '#contract/call.ts';
import { importWords } from './api.ts';
import { Button } from '../../ui/base/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Field, TextArea } from '../../ui/forms/field.tsx';
import css from '../../kits/resource/desk-page.module.css';
import { fieldErrors, useDeskCall } from '../../kits/resource/use-desk-call.ts';
import { WORDS } from './queries.ts';
import { WordRule, type Rule } from './rule-fields.tsx';

/** A list typed, pasted or read from a file; afterwards what became of it stands here. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [rule, setRule] = useState<Rule>({ scopes: [...WORD_SCOPES], action: 'review' });
  const [result, setResult] = useState<AnswerOf<typeof importWords> | null>(null);
  const send = useDeskCall(importWords, WORDS, setResult);
  const errors = fieldErrors(send.error);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="导入敏感词"
      footer={
        result === null ? (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button variant="primary" loading={send.isPending} onClick={() => send.mutate({ text, ...rule })}>
              导入
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            完成
          </Button>
        )
      }
    >
      {result === null ? (
        <div className={css.form}>
          <Field label="从文件读入（选填）" hint={`一次最多 ${WORDS_IMPORT_MAX.toLocaleString('zh-CN')} 个词，UTF-8 编码。`}>
            {(tie) => (
              <input
                {...tie}
                type="file"
                accept=".txt,.csv,text/plain,text/csv"
                onChange={(event) => void event.target.files?.[0]?.text().then(setText)}
              />
            )}
          </Field>
          <TextArea
            label="列表"
            required
            rows={8}
            value={text}
            error={errors['text']}
            hint="每行一个词；也可以写成“词,处理方式,范围|范围,备注”，与导出的文件一样（处理方式为 block、review 或 replace），省略的部分按下面的设置。"
            onChange={(event) => setText(event.target.value)}
          />
          <WordRule rule={rule} error={errors['scopes']} onChange={setRule} />
        </div>
      ) : (
        <div className={css.section}>
          <p>
            新增 {result.added} 个，修改 {result.changed} 个。
          </p>
          {result.refused.length > 0 && (
            <>
              <h3>没有读懂的行</h3>
              <ol className={css.entries}>
                {result.refused.map(({ line, text: words, reason }) => (
                  <li key={line}>
                    <span>
                      第 {line} 行：{words}
                    </span>
                    <span className={css.quiet}>{reason}</span>
                  </li>
                ))}
              </ol>
            </>
          )}
        </div>
      )}
    </Dialog>
  );
}
