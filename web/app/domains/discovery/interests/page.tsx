import { useState } from 'react';
import { useNavigate } from 'react-router';
import { interests, recommendedAuthors, saveInterests } from '#contract/discovery/addresses.ts';
import { INTERESTS_MAX } from '#contract/discovery/constants.ts';
import { requireUser } from '../../../kits/session/guards.ts';
import { useSession } from '../../../kits/session/user-session.ts';
import { useAnswer } from '../../../lib/calls/use-answer.ts';
import { useCall } from '../../../lib/calls/use-call.ts';
import { titled } from '../../../lib/meta.ts';
import { toast } from '../../../lib/toast-store.ts';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { ChipButton } from '../../../ui/data/chip.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { NeedsScript } from '../../../ui/feedback/needs-script.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/feedback/skeleton.tsx';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { AuthorList } from '../parts/author-list.tsx';
import type { Route } from './+types/page.ts';
import css from './page.module.css';
import { wayOnOf } from './way-on.ts';

export const meta = () => [{ title: titled('选择兴趣') }, { name: 'robots', content: 'noindex' }];

/** The guard runs in the browser; the server renders the page's title for everybody. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request);
  return { to: wayOnOf(request.url) };
}
clientLoader.hydrate = true as const;

export const HydrateFallback = () => (
  <main id="main" className={css.page} aria-busy="true">
    <NeedsScript>选择兴趣需要开启 JavaScript。</NeedsScript>
  </main>
);

export { ErrorInLayout as ErrorBoundary } from '../../../ui/feedback/error-in-layout.tsx';

const AUTHORS = 15;

/** New users choose interests and authors to follow, for a personal feed from the start. They may skip it. */
export default function Welcome({ loaderData: { to } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { me } = useSession();
  const categories = useAnswer(interests, {});
  const authors = useAnswer(recommendedAuthors, { limit: AUTHORS });
  const [changed, setChanged] = useState<ReadonlySet<string> | null>(null);
  const chosen = changed ?? new Set(categories.answer?.filter(({ chosen: isChosen }) => isChosen).map(({ id }) => id));

  const press = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    if (next.size > INTERESTS_MAX) return toast.warning(`最多选择 ${INTERESTS_MAX} 个分类`);
    setChanged(next);
  };
  const saving = useCall(saveInterests, {
    success: null,
    onDone: ({ categoryIds, at }) => void navigate(to, { state: categoryIds.length === 0 ? null : { likedSince: at } }),
  });
  const finish = () => (changed === null ? void navigate(to) : void saving.send({ categoryIds: [...changed] }));

  return (
    <Stack as="main" shrinkChildren gap={24} id="main" className={css.page} data-client-rendered="">
      <div>
        <Text as="h1" size={28} leading="title">
          选择感兴趣的内容
        </Text>
        <Text tone="muted" size={15} marginTop={4}>
          首页会参考你的选择推荐作品，以后可以在账号设置中修改。
        </Text>
      </div>
      {me?.privacy.personalized === false && <Note tone="info">个性化推荐已关闭，打开后才会参考这里的选择。</Note>}
      <Stack as="section" gap={12} shrinkChildren aria-labelledby="interests-title">
        <Text as="h2" size={18} id="interests-title">
          分类
        </Text>
        {categories.failure !== null ? (
          <ErrorState inline message={categories.failure} onRetry={categories.reload} />
        ) : categories.answer === null ? (
          <SkeletonGroup label="正在加载分类">
            <Skeleton className={css.waiting} />
          </SkeletonGroup>
        ) : (
          <Cluster wrap gap={10} className={css.chips}>
            {categories.answer.map(({ id, name }) => (
              <ChipButton key={id} pressed={chosen.has(id)} onClick={() => press(id)}>
                {name}
              </ChipButton>
            ))}
          </Cluster>
        )}
      </Stack>
      {authors.answer !== null && authors.answer.length > 0 && <AuthorList authors={authors.answer} />}
      <Cluster border="top" gap={12} className={css.foot}>
        <Button variant="primary" loading={saving.isPending} onClick={finish}>
          完成
        </Button>
        <ButtonLink variant="quiet" to={to}>
          跳过
        </ButtonLink>
      </Cluster>
    </Stack>
  );
}
