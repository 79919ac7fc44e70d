import { Link } from 'react-router';
import { siteInfo } from '#contract/settings.ts';
import { requireGuest } from '../../domains/accounts/guards.ts';
import { RegisterForm } from '../../domains/accounts/register-form.tsx';
import { visitOf } from '../../lib/visit.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Route } from './+types/register.ts';
import css from './register.module.css';
import { siteName, titled } from '../../lib/site-name.ts';

export const meta = () => [
  { title: titled('注册') },
  { name: 'description', content: `用手机号或邮箱注册${siteName()}，发表评论、收藏内容、关注作者。` },
];

/** Rendered on the server for everyone; in the browser the guest guard then sends on who is logged in already. */
export async function loader({ context }: Route.LoaderArgs) {
  const { registrationMode } = await visitOf(context).call(siteInfo, {});
  return { mode: registrationMode };
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  await requireGuest();
  return serverLoader();
}
clientLoader.hydrate = true as const;

export default function Register({ loaderData: { mode } }: Route.ComponentProps) {
  if (mode === 'closed') return <Closed />;
  return (
    <main id="main" className={css.page}>
      <h1>注册{siteName()}</h1>
      <p className={css.lead}>
        {mode === 'invitation' ? '目前仅限受邀注册，请准备好邀请码' : '一个账号，评论、收藏、关注都在一起'}
      </p>
      <RegisterForm invited={mode === 'invitation'} />
      <p className={css.other}>
        已有账号？<Link to="/login">去登录</Link>
      </p>
    </main>
  );
}

const Closed = () => (
  <main id="main" className={css.page}>
    <h1>注册{siteName()}</h1>
    <EmptyState title="暂未开放注册" text="不登录也可以阅读和观看全部公开内容；已有账号的可以直接登录。">
      <ButtonLink variant="primary" to="/login">
        去登录
      </ButtonLink>
      <ButtonLink to="/">先随便看看</ButtonLink>
    </EmptyState>
  </main>
);
