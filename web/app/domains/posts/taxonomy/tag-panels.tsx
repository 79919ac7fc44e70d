import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mergeTag, removeTagAlias } from '#contract/posts/addresses.ts';
import { formatDateTime, formatInteger } from '../../../lib/format.ts';
import { Button } from '../../../ui/base/button.tsx';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { ListState } from '../../../ui/feedback/list-state.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { useFilters } from '../../../lib/calls/use-filters.ts';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import { ButtonRow, Entries } from '../../../kits/resource/detail.tsx';
import { CardBar, ListCard, WithAside } from '../../../kits/resource/page.tsx';
import { SearchForm } from '../../../ui/forms/search-form.tsx';
import { OnlyHandlers } from '../../../kits/session/only-handlers.tsx';
import { useMayHandle } from '../../../kits/session/admin-access.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { aliasesQuery, TAGS, tagsQuery, taxonomyParams } from './queries.ts';

/** The tags of public posts, and aliases of tags. */
export function TagPanels() {
  const { values, go } = useFilters(taxonomyParams);
  const { q: words } = values;
  const list = useQuery(tagsQuery(values.page, words));
  const mayHandle = useMayHandle();
  const [merging, setMerging] = useState<string | null>(null);
  return (
    <WithAside>
      <ListCard label="标签" busy={list.isFetching}>
        <CardBar>
          <SearchForm label="搜标签" words={words} onSearch={(q) => go({ q })} />
        </CardBar>
        <ListState
          query={list}
          onPage={(page) => go({ page })}
          empty={
            words === ''
              ? { title: '公开的作品还没有标签' }
              : { meaning: 'filtered', title: `没有含“${words}”的标签`, text: '换个词，或清空搜索框。' }
          }
        >
          {(rows) => (
            <DataTable
              caption="标签"
              rows={rows}
              keyOf={({ text }) => text}
              columns={[
                { key: 'text', title: '标签', heading: true, renderCell: ({ text }) => `#${text}` },
                {
                  key: 'works',
                  title: '公开作品',
                  number: true,
                  renderCell: ({ works: posts }) => formatInteger(posts),
                },
                ...(mayHandle
                  ? [
                      {
                        key: 'actions',
                        title: '操作',
                        renderCell: ({ text }: { text: string }) => (
                          <Button size="s" aria-label={`合并标签“${text}”`} onClick={() => setMerging(text)}>
                            合并
                          </Button>
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          )}
        </ListState>
      </ListCard>
      <Aliases />
      {merging !== null && <MergeTagDialog tag={merging} onClose={() => setMerging(null)} />}
    </WithAside>
  );
}

function Aliases() {
  const [page, setPage] = useState(1);
  const list = useQuery(aliasesQuery(page));
  const remove = useCall(removeTagAlias, { stale: [TAGS] });
  return (
    <Panel title="别名" busy={list.isFetching}>
      <ListState
        query={list}
        onPage={setPage}
        empty={{ title: '还没有别名', text: '合并一个标签之后，它就成为另一个标签的别名。' }}
      >
        {(rows) => (
          <Entries>
            {rows.map(({ text, target, at, by }) => (
              <li key={text}>
                <b>
                  #{text} → #{target}
                </b>
                <Text as="span" size={12} tone="muted">
                  {by} · {formatDateTime(at)}
                </Text>
                <OnlyHandlers>
                  <ButtonRow>
                    <Button
                      size="s"
                      aria-label={`取消别名“${text}”`}
                      loading={remove.isPending && remove.input?.tag === text}
                      onClick={() => void remove.send({ tag: text })}
                    >
                      取消别名
                    </Button>
                  </ButtonRow>
                </OnlyHandlers>
              </li>
            ))}
          </Entries>
        )}
      </ListState>
    </Panel>
  );
}

function MergeTagDialog({ tag, onClose }: { tag: string; onClose: () => void }) {
  const [target, setTarget] = useState('');
  const merge = useCall(mergeTag, { stale: [TAGS], onDone: onClose });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="s"
      title={`合并标签“${tag}”`}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" loading={merge.isPending} onClick={() => void merge.send({ tag, target })}>
            合并
          </Button>
        </>
      }
    >
      <Stack shrinkChildren gap={16}>
        <TextField
          label="合并到标签"
          required
          value={target}
          error={merge.fields['target']}
          hint={`公开的作品会改用它；之后写“${tag}”的作品，发布时也改用它。`}
          onChange={(event) => setTarget(event.target.value)}
        />
      </Stack>
    </Dialog>
  );
}
