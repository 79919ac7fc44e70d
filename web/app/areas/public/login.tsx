import { Link } from 'react-router';
import { siteInfo } from '#contract/settings.ts';
import { requireGuest } from '../../domains/accounts/guards.ts';
import { LoginPanel } from '../../domains/accounts/login-panel.tsx';
import { visitOf } from '../../lib/visit.ts';
import type { Route } from './+types/login.ts';
import { LoginFrame } from './login-frame.tsx';
import css from './login.module.css';
import { siteName, titled } from '../../lib/site-name.ts';

export const meta = () => [
  { title: titled('登录') },
  { name: 'description', content: `登录${siteName()}，评论、收藏，接着上次的地方看。` },
];

/** Rendered on the server for everyone; in the browser the guest guard then sends on who is logged in already. */
export async function loader({ context }: Route.LoaderArgs) {
  const { registrationMode } = await visitOf(context).call(siteInfo, {});
  return { mayRegister: registrationMode !== 'closed' };
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  await requireGuest();
  return serverLoader();
}
clientLoader.hydrate = true as const;

export default function Login({ loaderData }: Route.ComponentProps) {
  return (
    <LoginFrame title="欢迎回来" lead="登录后可以评论、收藏，接着上次的地方看">
      <LoginPanel />
      {loaderData.mayRegister && (
        <p className={css.other}>
          还没有账号？<Link to="/register">注册</Link>
        </p>
      )}
    </LoginFrame>
  );
}
