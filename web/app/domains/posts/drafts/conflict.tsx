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
      toast.success('未选的版本已另存为草稿', { title: '两个版本都已保留' });
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '请稍后重试', { title: '保存失败' });
    }
    setWorking(false);
  };

  return (
    <>
      <Cluster gap="2-half" align="center" size="s" className={css.note} role="alert" data-form-note="">
        <Icon name="warning" />
        <Text grow>这篇作品在另一个窗口或设备上有更新的版本。选定之前，当前内容只暂存本机。</Text>
        <Button size="s" onClick={() => setLater(false)}>
          对照两个版本
        </Button>
      </Cluster>
      {!later && (
        <VersionDialog
          title="作品有两个版本"
          description="选择一个版本继续编辑，另一个会另存为草稿。"
          mine={{ name: '当前窗口的版本', at: null, fields: store.get() }}
          other={{ name: '另一窗口的版本', at: theirs.savedAt, fields: fieldsOf(theirs) }}
          takeOwn="保留当前版本"
          takeOther="使用另一窗口的版本"
          working={working}
          onChoose={(choice) => void settle(choice === 'mine' ? 'mine' : 'theirs')}
          onClose={() => setLater(true)}
        />
      )}
    </>
  );
}
