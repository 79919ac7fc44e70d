import { useState } from 'react';
import { createWord, modifyWord, WORD_SCOPES, type SensitiveWord } from '#contract/words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import css from '../administration/desk-page.module.css';
import { fieldErrors, useDeskCall } from '../administration/use-desk-call.ts';
import { WORDS } from './queries.ts';
import { WordRule, type Rule } from './word-rule.tsx';

/** A new word, or one that is changed. */
export function WordDialog({ known, onClose }: { known: SensitiveWord | null; onClose: () => void }) {
  const [word, setWord] = useState(known?.word ?? '');
  const [note, setNote] = useState(known?.note ?? '');
  const [rule, setRule] = useState<Rule>({ scopes: known?.scopes ?? [...WORD_SCOPES], action: known?.action ?? 'review' });
  const create = useDeskCall(createWord, WORDS, onClose);
  const modify = useDeskCall(modifyWord, WORDS, onClose);
  const errors = fieldErrors(create.error ?? modify.error);
  const save = () => {
    const form = { word, note, ...rule };
    if (known === null) create.mutate(form);
    else modify.mutate({ id: known.id, ...form });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={known === null ? '添加敏感词' : `编辑“${known.word}”`}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" loading={create.isPending || modify.isPending} onClick={save}>
            保存
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <TextField
          label="敏感词"
          required
          value={word}
          error={errors['word']}
          hint="全角半角、大小写、繁简和夹杂的空格符号都算同一个词。"
          onChange={(event) => setWord(event.target.value)}
        />
        <WordRule rule={rule} error={errors['scopes']} onChange={setRule} />
        <TextField label="备注（选填）" value={note} error={errors['note']} onChange={(event) => setNote(event.target.value)} />
      </div>
    </Dialog>
  );
}
