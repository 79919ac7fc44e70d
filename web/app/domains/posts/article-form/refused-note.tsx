import { ownDetail, retract } from '../api.ts';
import { request } from '../../../lib/api.ts';
import { useState } from 'react';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { toast } from '../../../lib/toast-store.ts';
import { Cluster } from '../../../ui/layout/primitives.tsx';
import css from './refused-note.module.css';
import type { Saver } from '../drafts/autosave-types.ts';

/** The post was submitted or taken away elsewhere while it was being written here. */
export function RefusedNote({ saver, message, mayRetract }: { saver: Saver; message: string; mayRetract: boolean }) {
  const [working, setWorking] = useState(false);
  const { postsId } = saver.base();
  const takeBack = async () => {
    if (postsId === null) return;
    setWorking(true);
    try {
      await request(retract, { postsId });
      saver.resume((await request(ownDetail, { postsId })).version);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '撤回没有成功', { title: '撤回没有成功' });
    }
    setWorking(false);
  };
  return (
    <Cluster gap="2-half" align="center" size="s" className={css.note} role="alert" data-desk-note="">
      <Icon name="lock" />
      <p>{message}。这里写的内容已存在本机。</p>
      {mayRetract && (
        <Button size="s" loading={working} onClick={() => void takeBack()}>
          撤回并继续
        </Button>
      )}
    </Cluster>
  );
}
