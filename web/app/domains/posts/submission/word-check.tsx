import { checkWords } from '#contract/posts/addresses.ts';
import type { WordCheck as Checked } from '#contract/posts/drafts.ts';
import { requestWithMessage } from '../../../lib/api.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/base/button.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import type { Saver } from '../drafts/autosave-types.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import css from './word-check.module.css';
import { isStillThere } from './still-there.ts';

type Word = Checked['list'][number];

interface WordCheckProps {
  saver: Saver;
  store: DraftStore;
  /** Writes pending input of the editor into the store. */
  sync: () => void;
  /** Goes to the place of the word. */
  onGo: (found: Word) => void;
}

/** Shows the words that a submission would be refused for; on a press only, since the server limits the checks per day. */
export function WordCheck({ saver, store, sync, onGo }: WordCheckProps) {
  const fields = useStore(store);
  const check = useCall(
    async () => {
      sync();
      const isSaved = await saver.flush();
      const { postsId } = saver.base();
      if (postsId === null) throw new Error('请先填写标题或正文');
      if (!isSaved) throw new Error('草稿未保存，请稍后再检查');
      return requestWithMessage(checkWords, { postsId });
    },
    { success: null, failure: '用词检查失败' },
  );
  const { answer } = check;
  const left = (answer?.list ?? []).filter((found) => isStillThere(found, fields));
  return (
    <Stack as="section" gap={8} aria-label="用词检查">
      <Cluster gap={12} align="center" wrap>
        <Button size="s" icon="search" loading={check.isPending} onClick={() => void check.send({})}>
          检查用词
        </Button>
        <Text as="span" size={13} tone="muted" role="status">
          {answer === undefined || check.isPending ? '' : sentenceOf(answer, left.length)}
        </Text>
      </Cluster>
      {left.length > 0 && (
        <ul className={css.words}>
          {left.map((found) => (
            <Text as="li" size={13} tone="error" key={`${found.field} ${found.word}`}>
              <button type="button" onClick={() => onGo(found)}>
                {FIELD[found.field] ?? '其他'}：“{found.word}”
              </button>
            </Text>
          ))}
        </ul>
      )}
      <Text size={12} tone="faint">
        只列出提交时会被拒绝的词语，不代表审核结果。
      </Text>
    </Stack>
  );
}

const FIELD: Record<string, string> = { title: '标题', summary: '摘要', tags: '标签', body: '正文' };

function sentenceOf({ list, more }: Checked, left: number): string {
  if (list.length === 0) return '没有发现不允许使用的词语';
  if (more) return '还有其他词语，修改后请再检查一次';
  return left === 0 ? '列出的词语都已修改' : `发现 ${left} 处不允许使用的词语`;
}
