import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createWord, exportWords, modifyWord, removeWords } from '#contract/screening/addresses.ts';
import { WORD_ACTION_LABEL, WORD_ACTIONS, WORD_SCOPE_LABEL, WORD_SCOPES } from '#contract/screening/constants.ts';
import type { SensitiveWord, WordAction } from '#contract/screening/sensitive-words.ts';
import { ButtonRow } from '../../kits/resource/detail.tsx';
import { AdminPage, WithAside } from '../../kits/resource/page.tsx';
import { Stack } from '../../ui/layout/primitives.tsx';
import { SearchForm } from '../../ui/forms/search-form.tsx';
import { FilterSelect } from '../../kits/resource/filter-select.tsx';
import { ResourceTable } from '../../kits/resource/resource-table.tsx';
import { downloadText } from '../../lib/browser/download.ts';
import { useCall } from '../../lib/calls/use-call.ts';
import { useFilters } from '../../lib/calls/use-filters.ts';
import { choice, presentValues, pageNumber, searchParams, words } from '../../lib/search-params.ts';
import { OnlyHandlers } from '../../kits/session/only-handlers.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { titled } from '../../lib/meta.ts';
import { Button, ButtonLink } from '../../ui/base/button.tsx';
import { Tag, type Tone } from '../../ui/data/chip.tsx';
import type { Column } from '../../ui/data/data-table.tsx';
import { PageHead } from '../../ui/layout/panel.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { ACTION_OPTIONS, SCOPE_OPTIONS, WORDS, wordsQuery } from './queries.ts';
import { TryPanel } from './trial-panel.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { type Rule, WordRule } from './rule-fields.tsx';

export const meta = () => [{ title: titled('敏感词') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['规则', '敏感词'] };

/** Downloads all words as a file. */
const useExport = () =>
  useCall(exportWords, {
    success: null,
    onDone: ({ filename, text }) => downloadText(filename, text, 'text/csv;charset=utf-8'),
  });

const TONE: Record<WordAction, Tone> = { block: 'error', review: 'warning', replace: 'neutral' };

const wordColumns = ({
  onModify,
  onRemove,
}: {
  onModify: (word: SensitiveWord) => void;
  onRemove: (word: SensitiveWord) => void;
}): Column<SensitiveWord>[] => [
  { key: 'word', title: '敏感词', heading: true, renderCell: ({ word }) => word },
  {
    key: 'scopes',
    title: '适用范围',
    renderCell: ({ scopes }) => scopes.map((scope) => WORD_SCOPE_LABEL[scope]).join('、'),
  },
  {
    key: 'action',
    title: '处理方式',
    renderCell: ({ action }) => <Tag tone={TONE[action]}>{WORD_ACTION_LABEL[action]}</Tag>,
  },
  { key: 'note', title: '备注', renderCell: ({ note }) => note || '—' },
  { key: 'at', title: '更新时间', wideOnly: true, renderCell: ({ updatedAt }) => formatDateTime(updatedAt) },
  {
    key: 'actions',
    title: '操作',
    renderCell: (row) => (
      <ButtonRow>
        <Button size="s" aria-label={`编辑“${row.word}”`} onClick={() => onModify(row)}>
          编辑
        </Button>
        <Button size="s" variant="danger" aria-label={`删除“${row.word}”`} onClick={() => onRemove(row)}>
          删除
        </Button>
      </ButtonRow>
    ),
  },
];

type OpenDialog =
  | { what: 'create' | 'import' }
  | { what: 'modify'; word: SensitiveWord }
  | { what: 'remove'; words: readonly SensitiveWord[]; done: () => void };

const params = searchParams({ q: words(), scope: choice(WORD_SCOPES), action: choice(WORD_ACTIONS), page: pageNumber() });

/** The words of the filter: search, edit, import, export, and a test on a text. */
export default function WordsPage() {
  const { values, go } = useFilters(params);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { q: keywords, scope, action, page } = values;
  const list = useQuery(wordsQuery({ keywords, ...presentValues({ page, scope, action }) }));
  const close = () => setDialog(null);
  const remove = useCall(removeWords, {
    stale: [WORDS],
    onDone: () => {
      if (dialog?.what === 'remove') dialog.done();
      close();
    },
  });
  const download = useExport();
  return (
    <AdminPage>
      <PageHead title="敏感词" text="修改立即对新发布的内容生效。">
        <ButtonLink icon="shield" to="/admin/content/machineChecks">
          机器审核
        </ButtonLink>
        <OnlyHandlers>
          <Button icon="upload" onClick={() => setDialog({ what: 'import' })}>
            导入
          </Button>
        </OnlyHandlers>
        <Button icon="download" loading={download.isPending} onClick={() => void download.send({})}>
          导出
        </Button>
        <OnlyHandlers>
          <Button variant="primary" icon="plus" onClick={() => setDialog({ what: 'create' })}>
            添加敏感词
          </Button>
        </OnlyHandlers>
      </PageHead>
      <WithAside>
        <ResourceTable
          name="words"
          label="敏感词"
          query={list}
          keyOf={({ id }) => id}
          filterParams={['q', 'scope', 'action']}
          empty={{ title: '还没有敏感词', text: '添加或导入后，对新发布的内容生效。' }}
          filters={
            <>
              <SearchForm label="搜敏感词" words={keywords} onSearch={(q) => go({ q })} />
              <FilterSelect name="scope" label="范围" all="全部范围" options={SCOPE_OPTIONS} />
              <FilterSelect name="action" label="处理方式" all="全部处理方式" options={ACTION_OPTIONS} />
            </>
          }
          bulk={{
            nameOf: ({ word }) => word,
            actions: [
              {
                label: (count) => `删除 ${count} 个`,
                icon: 'trash',
                variant: 'danger',
                onAct: (words, done) => setDialog({ what: 'remove', words, done }),
              },
            ],
          }}
          columns={wordColumns({
            onModify: (word) => setDialog({ what: 'modify', word }),
            onRemove: (word) => setDialog({ what: 'remove', words: [word], done: () => {} }),
          })}
        />
        <TryPanel />
      </WithAside>
      {dialog?.what === 'create' && <WordDialog known={null} onClose={close} />}
      {dialog?.what === 'modify' && <WordDialog known={dialog.word} onClose={close} />}
      {dialog?.what === 'import' && <ImportDialog onClose={close} />}
      {dialog?.what === 'remove' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && close()}
          title={dialog.words.length === 1 ? `删除敏感词“${dialog.words[0]?.word}”？` : `删除 ${dialog.words.length} 个敏感词？`}
          confirm="删除"
          danger
          loading={remove.isPending}
          onConfirm={() => void remove.send({ ids: dialog.words.map(({ id }) => id) })}
        >
          之后发布的内容不再按{dialog.words.length === 1 ? '它' : '它们'}过滤。
        </ConfirmDialog>
      )}
    </AdminPage>
  );
}

/** Creates or edits a word. */
function WordDialog({ known, onClose }: { known: SensitiveWord | null; onClose: () => void }) {
  const [word, setWord] = useState(known?.word ?? '');
  const [note, setNote] = useState(known?.note ?? '');
  const [rule, setRule] = useState<Rule>({ scopes: known?.scopes ?? [...WORD_SCOPES], action: known?.action ?? 'review' });
  const create = useCall(createWord, { stale: [WORDS], onDone: onClose });
  const modify = useCall(modifyWord, { stale: [WORDS], onDone: onClose });
  const errors = { ...create.fields, ...modify.fields };
  const save = () => {
    const form = { word, note, ...rule };
    if (known === null) void create.send(form);
    else void modify.send({ id: known.id, ...form });
  };
  return (
    <FormDialog
      title={known === null ? '添加敏感词' : `编辑“${known.word}”`}
      verb="保存"
      busy={create.isPending || modify.isPending}
      onClose={onClose}
      onSend={save}
    >
      <Stack shrinkChildren gap={16}>
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
      </Stack>
    </FormDialog>
  );
}
