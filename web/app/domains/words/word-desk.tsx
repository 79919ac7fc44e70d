import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { removeWords, WORD_ACTIONS, WORD_SCOPES, type SensitiveWord } from '#contract/words.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DeskHead } from '../../ui/panel.tsx';
import { useDeskAddress } from '../administration/desk-address.ts';
import { DeskFilter } from '../administration/desk-filter.tsx';
import { DeskList } from '../administration/desk-list.tsx';
import css from '../administration/desk-page.module.css';
import { DeskSearch } from '../administration/desk-search.tsx';
import { useDeskCall } from '../administration/use-desk-call.ts';
import { ImportDialog } from './import-dialog.tsx';
import { ACTION_OPTIONS, SCOPE_OPTIONS, WORDS, wordsQuery } from './queries.ts';
import { TryPanel } from './try-panel.tsx';
import { useExport } from './use-export.ts';
import { WordDialog } from './word-dialog.tsx';
import { wordColumns } from './word-columns.tsx';

type Asked =
  | { what: 'create' | 'import' }
  | { what: 'modify'; word: SensitiveWord }
  | { what: 'remove'; words: readonly SensitiveWord[]; done: () => void };

/** The words of the filter: looked up, changed, taken in and out as a list, and tried on a text. */
export function WordDesk() {
  const address = useDeskAddress();
  const [asked, setAsked] = useState<Asked | null>(null);
  const keywords = address.get('q');
  const scope = address.oneOf('scope', WORD_SCOPES);
  const action = address.oneOf('action', WORD_ACTIONS);
  const list = useQuery(
    wordsQuery({
      page: address.page,
      keywords,
      ...(scope === undefined ? {} : { scope }),
      ...(action === undefined ? {} : { action }),
    }),
  );
  const close = () => setAsked(null);
  const remove = useDeskCall(removeWords, WORDS, () => {
    if (asked?.what === 'remove') asked.done();
    close();
  });
  const download = useExport();
  return (
    <div className={css.page}>
      <DeskHead title="敏感词" text="改动马上对新发布的内容生效。">
        <Button icon="upload" onClick={() => setAsked({ what: 'import' })}>
          导入
        </Button>
        <Button icon="download" loading={download.isPending} onClick={() => download.mutate()}>
          导出
        </Button>
        <Button variant="primary" icon="plus" onClick={() => setAsked({ what: 'create' })}>
          添加敏感词
        </Button>
      </DeskHead>
      <div className={classes(css.desk, css.aside)}>
        <DeskList
          name="words"
          label="敏感词"
          query={list}
          keyOf={({ id }) => id}
          empty={{ title: '没有符合条件的敏感词', text: '换个条件，或者添加、导入一些。' }}
          filters={
            <>
              <DeskSearch label="搜敏感词" words={keywords} onSearch={(q) => address.go({ q })} />
              <DeskFilter name="scope" label="范围" all="全部范围" options={SCOPE_OPTIONS} />
              <DeskFilter name="action" label="处理方式" all="全部处理方式" options={ACTION_OPTIONS} />
            </>
          }
          bulk={{
            nameOf: ({ word }) => word,
            actions: [
              {
                label: (count) => `删除 ${count} 个`,
                icon: 'trash',
                variant: 'danger',
                onAct: (words, done) => setAsked({ what: 'remove', words, done }),
              },
            ],
          }}
          columns={wordColumns({
            onModify: (word) => setAsked({ what: 'modify', word }),
            onRemove: (word) => setAsked({ what: 'remove', words: [word], done: () => {} }),
          })}
        />
        <TryPanel />
      </div>
      {asked?.what === 'create' && <WordDialog known={null} onClose={close} />}
      {asked?.what === 'modify' && <WordDialog known={asked.word} onClose={close} />}
      {asked?.what === 'import' && <ImportDialog onClose={close} />}
      {asked?.what === 'remove' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && close()}
          title={asked.words.length === 1 ? `删除敏感词“${asked.words[0]?.word}”？` : `删除 ${asked.words.length} 个敏感词？`}
          confirm="删除"
          danger
          loading={remove.isPending}
          onConfirm={() => remove.mutate({ ids: asked.words.map(({ id }) => id) })}
        >
          之后发布的内容不再按{asked.words.length === 1 ? '它' : '它们'}过滤。
        </ConfirmDialog>
      )}
    </div>
  );
}
