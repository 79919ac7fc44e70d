import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useDebounced } from '../../../lib/calls/use-debounced.ts';
import { Cover } from '../../../ui/data/cover.tsx';
import { ListState } from '../../../ui/feedback/list-state.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { ChoiceDialogProps } from '../../../kits/editor/embeds/embeds.ts';
import { postIdOf } from '../../../kits/editor/paste/own-address.ts';
import { PlainButton } from '../../../ui/base/plain-button.tsx';
import { Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './choice-list.module.css';
import { videosQuery, postsQuery, type Choice } from './embed-queries.ts';

const SCOPES = [
  { value: 'own', label: '我的作品' },
  { value: 'all', label: '全站作品' },
] as const;

/** Chooses a post for a card, by a search or by pasting its address. */
export function PostDialog({ onChoose, onClose }: ChoiceDialogProps) {
  const [scope, setScope] = useState<'own' | 'all'>('own');
  const search = useSearch();
  const { words, page, setPage } = search;
  const query = useQuery(postsQuery(scope, words, page));
  const chooseOrSearch = (text: string) => {
    const id = postIdOf(text);
    if (id === null) search.setText(text);
    else onChoose(id);
  };
  return (
    <ChooseDialog
      title="插入作品卡片"
      label="搜索作品"
      placeholder="输入标题里的字，或粘贴作品网址"
      text={search.text}
      onType={chooseOrSearch}
      onClose={onClose}
    >
      <Segmented
        legend="范围"
        options={SCOPES}
        value={scope}
        onChange={(next) => {
          setScope(next);
          setPage(1);
        }}
      />
      <ListState
        query={query}
        onPage={setPage}
        empty={
          words !== ''
            ? {
                meaning: 'filtered',
                title: `没有找到“${words}”`,
                text: scope === 'own' ? '换个关键词，或搜索全站作品。' : '换个关键词试试。',
              }
            : { title: scope === 'own' ? '没有已发布的作品' : '还没有作品', text: '作品发布后，可以作为卡片插入。' }
        }
      >
        {(rows) => <ChoiceList rows={rows} onChoose={onChoose} />}
      </ListState>
    </ChooseDialog>
  );
}

/** Chooses one of the author's own videos. */
export function VideoDialog({ onChoose, onClose }: ChoiceDialogProps) {
  const { text, setText, words, page, setPage } = useSearch();
  const query = useQuery(videosQuery(words, page));
  return (
    <ChooseDialog
      title="插入视频"
      label="搜索我的视频"
      placeholder="输入标题里的字"
      text={text}
      onType={setText}
      onClose={onClose}
    >
      <ListState
        query={query}
        onPage={setPage}
        empty={
          words !== ''
            ? { meaning: 'filtered', title: `没有找到“${words}”`, text: '换个关键词试试。' }
            : { title: '没有可以插入的视频', text: '转码完成的视频会显示在这里，请先发布视频。' }
        }
      >
        {(rows) => <ChoiceList rows={rows} onChoose={onChoose} />}
      </ListState>
    </ChooseDialog>
  );
}

interface ChooseDialogProps {
  title: string;
  label: string;
  placeholder: string;
  text: string;
  onType: (text: string) => void;
  onClose: () => void;
  children: ReactNode;
}

const ChooseDialog = ({ title, label, placeholder, text, onType, onClose, children }: ChooseDialogProps) => (
  <Dialog open title={title} onOpenChange={(open) => !open && onClose()}>
    <TextField
      label={label}
      labelHidden
      placeholder={placeholder}
      autoComplete="off"
      value={text}
      onChange={(event) => onType(event.target.value)}
    />
    {children}
  </Dialog>
);

const AFTER_TYPING_MS = 300;

/** The typed text, and the delayed search words; new words start at page 1. */
function useSearch() {
  const [text, setText] = useState('');
  const words = useDebounced(text.trim(), AFTER_TYPING_MS);
  // The page is stored with its words, so that other words reset it.
  const [position, setPosition] = useState({ words, page: 1 });
  const page = position.words === words ? position.page : 1;
  return { text, setText, words, page, setPage: (next: number) => setPosition({ words, page: next }) };
}

/** A list of videos or posts; a press chooses one. */
function ChoiceList({ rows, onChoose }: { rows: readonly Choice[]; onChoose: (id: string) => void }) {
  return (
    <Stack as="ul" gap={2} className={css.list}>
      {rows.map(({ id, title, about, picture, duration }) => (
        <li key={id}>
          <PlainButton flow="row" gap={12} padding={8} radius="m" className={css.row} onClick={() => onChoose(id)}>
            <Cover className={css.cover} picture={picture} duration={duration} sizes="112px" />
            <Stack as="span" shrink gap={4} className={css.words}>
              <b>{title}</b>
              <Text as="span" tone="faint" size={13}>
                {about}
              </Text>
            </Stack>
          </PlainButton>
        </li>
      ))}
    </Stack>
  );
}
