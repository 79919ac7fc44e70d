import { requireAgency } from '../../domains/accounts/guards.ts';
import { MembersPage } from '../../domains/agencies/members/members-page.tsx';
import type { Route } from './+types/subaccounts.ts';
import { titled } from '../../lib/site-name.ts';

export const meta = () => [{ title: titled('子账号') }, { name: 'robots', content: 'noindex' }];

/** For agencies alone; a sub-account is told that there is no such page. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => requireAgency(request);

export default function SubAccounts() {
  return <MembersPage />;
}
