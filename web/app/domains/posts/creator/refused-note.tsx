import { request } from '../../../lib/api.ts';
import * as contract from '#contract/posts.ts';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast-store.ts';
import css from './refused-note.module.css';
import type { Saver } from './saver-types.ts';

/** The work was handed in or taken away elsewhere while it was being written here. */
export function RefusedNote({ saver, message }: { saver: Saver; message: string }) {
  const [working, setWorking] = useState(false);
  const { postsId } = saver.base();
  const takeBack = async () => {
    if (postsId === null) return;
    setWorking(true);
    try {
      await request(contract.retract, { postsId });
      saver.resume((await request(contract.ownDetail, { postsId })).version);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : '撤回没有成功', { title: '撤回没有成功' });
    }
    setWorking(false);
  };
  return (
    <div className={css.note} role="alert" data-desk-note="">
      <Icon name="lock" />
      <p>{message}。这里写的内容已存在本机。</p>
      {message.includes('撤回') && (
        <Button size="s" loading={working} onClick={() => void takeBack()}>
          撤回并继续
        </Button>
      )}
    </div>
  );
}
