import { useState } from 'react';
import { submit as submitPost } from '#contract/posts/addresses.ts';
import { ApiError, requestWithMessage } from '../../../lib/api.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { toast } from '../../../lib/toast-store.ts';
import { FIELD_NAMES } from '../drafts/fields.ts';
import { isReady, type Check } from './checks.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import { OWN_POSTS } from '../queries.ts';
import type { Saver } from '../drafts/autosave-types.ts';

interface SubmitOptions {
  saver: Saver;
  store: DraftStore;
  sync: () => void;
  checks: () => Check[];
  goTo: (field: string) => void;
}

/** Validates, saves and submits a post. Goes to the first missing field; a failure keeps the input. */
export function useSubmit({ saver, store, sync, checks, goTo }: SubmitOptions) {
  const [tried, setTried] = useState(false);
  const sending = useCall(
    async () => {
      if (!(await saver.flush())) throw new Error(reasonOf(saver));
      const state = saver.state();
      const [unsaved] = state.kind === 'saved' ? state.without : [];
      if (unsaved !== undefined) {
        goTo(FIELDS[unsaved] ?? unsaved);
        throw new Error(`${FIELD_NAMES[unsaved] ?? '有一项'}未保存，请修改后提交`);
      }
      const { postsId } = saver.base();
      if (postsId === null) throw new Error('请填写内容');
      return requestWithMessage(submitPost, { postsId, publishAt: store.get().publishAt });
    },
    {
      success: null,
      failure: '提交失败',
      stale: OWN_POSTS,
      onDone: () => saver.finish(),
    },
  );

  const submit = () => {
    if (sending.isPending || sending.answer !== undefined) return;
    setTried(true);
    sync();
    const results = checks();
    const missing = results.find(({ state }) => state === 'missing');
    if (!isReady(results) && missing !== undefined) {
      toast.warning(missing.text, { title: '还不能提交' });
      return goTo(missing.field);
    }
    void sending.send({}).then((sent) => {
      const [field] = !sent.ok && sent.error instanceof ApiError ? Object.keys(sent.error.fields) : [];
      if (field !== undefined) goTo(FIELDS[field] ?? field);
    });
  };

  return { submit, tried, submitting: sending.isPending, answer: sending.answer ?? null, problems: sending.fields };
}

const FIELDS: Record<string, string> = { sourceUrl: 'origin', mediaId: 'media' };

function reasonOf(saver: Saver): string {
  const state = saver.state();
  return state.kind === 'failed' || state.kind === 'refused' ? state.message : '草稿尚未保存，请稍后提交';
}
