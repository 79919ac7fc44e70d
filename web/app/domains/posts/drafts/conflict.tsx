import { useState } from 'react';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { toast } from '../../../lib/toast-store.ts';
import type { DraftStore } from './draft-store.ts';
import { fieldsOf } from './fields.ts';
import { Cluster, Text } from '../../../ui/layout/primitives.tsx';
import css from '../article-form/refused-note.module.css';
import type { Saver } from './autosave-types.ts';
import { useSaveState } from './save-state.tsx';
import { VersionDialog } from '../submission/version-dialog.tsx';

interface ConflictProps {
  saver: Saver;
  store: DraftStore;
  /** The form shows the other text from now on. */
  onReplaced: () => void;
}

/** Two places wrote at once: shows both, keeps both. */
export function Conflict({ saver, store, onReplaced }: ConflictProps) {
  const state = useSaveState(saver);
  const [later, setLater] = useState(false);
  const [working, setWorking] = useState(false);
  if (state.kind !== 'conflict') return null;
  const { theirs } = state;

  const settle = async (choice: 'mine' | 'theirs') => {
    setWorking(true);
    try {
      await saver.settle(choice);
      if (choice === 'theirs') onReplaced();
      toast.success('没有选的那一份已另存为一篇草稿', { title: '两份都留下了' });
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '没有成功', { title: '没有成功' });
    }
    setWorking(false);
  };

  return (
    <>
      <Cluster gap="2-half" align="center" size="s" className={css.note} role="alert" data-form-note="">
        <Icon name="warning" />
        <Text grow>这篇作品在另一个窗口或设备上有更新的版本。选定之前，这里写的只存在本机。</Text>
        <Button size="s" onClick={() => setLater(false)}>
          对照两份
        </Button>
      </Cluster>
      {!later && (
        <VersionDialog
          title="两处都改过这篇作品"
          description="选一份接着写；另一份会存成一篇新草稿，不会丢。"
          mine={{ name: '我的', at: null, fields: store.get() }}
          other={{ name: '另一处的', at: theirs.savedAt, fields: fieldsOf(theirs) }}
          takeOwn="保留我的"
          takeOther="使用另一处的"
          working={working}
          onChoose={(choice) => void settle(choice === 'mine' ? 'mine' : 'theirs')}
          onClose={() => setLater(true)}
        />
      )}
    </>
  );
}
