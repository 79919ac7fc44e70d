import { useState } from 'react';
import { WORD_SCOPES } from '#contract/sensitive-words/constants.ts';
import type { SensitiveWord } from '#contract/sensitive-words/sensitive-words.ts';
import { createWord, modifyWord } from './api.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import css from '../../kits/resource/desk-page.module.css';
import { fieldErrors, useDeskCall } from '../../kits/resource/use-desk-call.ts';
import { WORDS } from './queries.ts';
import { WordRule, type Rule } from './rule-fields.tsx';

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
    <FormDialog
      title={known === null ? '添加敏感词' : `编辑“${known.word}”`}
      verb="保存"
      busy={create.isPending || modify.isPending}
      onClose={onClose}
      onSend={save}
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
    </FormDialog>
  );
}
