import { lazy, Suspense, useState } from 'react';
import { Button, ButtonLink } from '../../../ui/base/button.tsx';
import { useSession } from '../../../kits/session/user-session.ts';
import { Cluster, Stack, Text } from '../../../ui/layout/primitives.tsx';
import css from './creator-offers.module.css';
import { siteName } from '../../../lib/meta.ts';

const JoinDialog = lazy(() => import('./join-agency.tsx').then((part) => ({ default: part.JoinDialog })));

/** Shown on the 404 page of the creator area to users without the right to publish: ways to get it. */
export function CreatorOffers() {
  const { me } = useSession();
  const [open, setOpen] = useState<boolean | null>(null);
  if (me === null || me.identity !== 'user') return null;
  return (
    <Stack
      as="section"
      surface
      centerText
      gap={8}
      justify="center"
      padding={20}
      className={css.offers}
      aria-labelledby="creator-offers"
    >
      <Text as="h2" size={16} id="creator-offers">
        想在{siteName()}创作？
      </Text>
      <Text tone="muted" size={14} leading="reading">
        创作者中心对机构账号、机构的子账号和个人创作者开放。可以申请入驻，也可以加入一家机构。
      </Text>
      <Cluster wrap justify="center" gap={10} marginTop={6}>
        <ButtonLink icon="building" to="/audit">
          机构入驻
        </ButtonLink>
        <ButtonLink icon="user" to="/audit/personal">
          个人入驻
        </ButtonLink>
        <Button icon="users" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          加入机构
        </Button>
      </Cluster>
      {open !== null && (
        <Suspense>
          <JoinDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </Stack>
  );
}
