import { useState } from 'react';
import { useCall } from '../../../lib/calls/use-call.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { toast } from '../../../lib/toast-store.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import { fieldsOf } from '../drafts/fields.ts';
import { Cluster, Text } from '../../../ui/layout/primitives.tsx';
import css from './form-note.module.css';
import type { Saver } from '../drafts/autosave-types.ts';
import { useSaveState } from '../drafts/save-state.tsx';
import { VersionDialog } from './version-dialog.tsx';

interface ConflictProps {
  saver: Saver;
  store: DraftStore;
  /** After `theirs` the store holds the other text. */
  onSettled: (choice: 'mine' | 'theirs') => void;
}

/** Shown when another window or device saved the post meanwhile: shows both versions and keeps both. */
export function Conflict({ saver, store, onSettled }: ConflictProps) {
  const state = useSaveState(saver);
  const [looking, setLooking] = useState(false);
  const resolving = useCall(
    async (choice: 'mine' | 'theirs') => {
      await saver.resolveConflict(choice);
      return { data: null, msg: '' };
    },
    {
      success: null,
      failure: '保存失败',
      onDone(_, choice) {
        onSettled(choice);
        toast.success('未选的版本已另存为草稿', { title: '两个版本都已保留' });
      },
    },
  );
  if (state.kind !== 'conflict') return null;
  const { theirs, editedAt, asked } = state;
  const close = () => {
    setLooking(false);
    saver.postpone();
  };

  return (
    <>
      <Cluster gap={10} align="center" size={13} className={css.note} role="alert" data-form-note="">
        <Icon name="warning" />
        <Text grow>这篇作品在另一个窗口或设备上也有修改。选定之前，当前内容只暂存本机。</Text>
        <Button size="s" onClick={() => setLooking(true)}>
          对照两个版本
        </Button>
      </Cluster>
      {(looking || !asked) && (
        <VersionDialog
          mine={{ name: '本机版本', at: new Date(editedAt).toISOString(), fields: store.get() }}
          other={{ name: '云端版本', at: theirs.savedAt, fields: fieldsOf(theirs) }}
          working={resolving.isPending}
          onChoose={(choice) => void resolving.send(choice)}
          onClose={close}
        />
      )}
    </>
  );
}
