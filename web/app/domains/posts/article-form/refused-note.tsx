import { ownDetail, retract } from '#contract/posts/addresses.ts';
import { request, requestWithMessage } from '../../../lib/api.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import { Cluster, Text } from '../../../ui/layout/primitives.tsx';
import css from '../submission/form-note.module.css';
import type { Saver } from '../drafts/autosave-types.ts';

/** Shown when the post was submitted or deleted elsewhere while it is being edited here. */
export function RefusedNote({ saver, message, mayRetract }: { saver: Saver; message: string; mayRetract: boolean }) {
  const { postsId } = saver.base();
  const takeBack = useCall(
    async (id: string) => {
      await request(retract, { postsId: id });
      return requestWithMessage(ownDetail, { postsId: id });
    },
    { success: null, failure: '撤回失败', onDone: ({ version }) => saver.resume(version) },
  );
  return (
    <Cluster gap={10} align="center" size={13} className={css.note} role="alert" data-form-note="">
      <Icon name="lock" />
      <Text grow>{message}。当前内容已暂存本机。</Text>
      {mayRetract && (
        <Button size="s" loading={takeBack.isPending} onClick={() => postsId !== null && void takeBack.send(postsId)}>
          撤回并继续
        </Button>
      )}
    </Cluster>
  );
}
