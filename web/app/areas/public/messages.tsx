import { requirePerson } from '../../domains/accounts/guards.ts';
import { useSession } from '../../domains/accounts/session.ts';
import { Inbox } from '../../domains/messages/inbox.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Route } from './+types/messages.ts';
import css from './messages.module.css';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('私信') }, { name: 'robots', content: 'noindex' }];

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requirePerson(request);
clientLoader.hydrate = true as const;

/** Nobody's messages are rendered on the server. */
export const HydrateFallback = () => (
  <main id="main" className={css.waiting} aria-busy="true">
    <Spinner label="正在打开私信" />
  </main>
);

export default function Messages({ loaderData }: Route.ComponentProps) {
  const session = useSession();
  return (
    <main id="main" tabIndex={-1}>
      <h1 className="vh">私信</h1>
      <Inbox me={session.me ?? loaderData} />
    </main>
  );
}
