import { lazy, Suspense } from 'react';
import { entrySections } from '#contract/entry-fields.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { askLogin } from '../../accounts/ask-login.ts';
import { useSession } from '../../accounts/session.ts';
import css from './entry-page.module.css';
import type { EntryKind } from './kinds.ts';

const EntryForm = lazy(() => import('./entry-form.tsx').then((part) => ({ default: part.EntryForm })));

/** One of the four forms. A guest, and who has no script, reads what is asked for; filling in needs a person. */
export function EntryPage({ kind: { kind, title, papers } }: { kind: EntryKind }) {
  const session = useSession();
  return (
    <>
      <header className={css.head}>
        <div>
          <h1>{title}</h1>
          <p>资料仅用于资质审核，加密保存。</p>
        </div>
        <ButtonLink to="/audit">换一种入驻类型</ButtonLink>
      </header>
      {session.status === 'person' ? (
        <Suspense fallback={<Loading />}>
          <EntryForm key={session.me.id} kind={kind} />
        </Suspense>
      ) : (
        <>
          <section className={css.ask} aria-labelledby="entry-login">
            <div>
              <h2 id="entry-login">登录后开始填写</h2>
              <p>用日后运营机构的账号登录；填写的内容随时保存，可以分几次完成。</p>
            </div>
            <Button variant="primary" icon="user" onClick={() => askLogin()}>
              登录并填写
            </Button>
          </section>
          <section className={css.needed} aria-label="需要准备的资料">
            {entrySections(kind).map((section) => (
              <div key={section.title}>
                <h2>{section.title}</h2>
                <ul>
                  {section.fields.map(({ key, label, note, optional }) => (
                    <li key={key}>
                      <Icon name="check" size="s" />
                      <span>
                        {label}
                        {optional === true && '（选填）'}
                        {note !== undefined && <small>{note}</small>}
                      </span>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
            <p>需要：{papers}。照片四角完整、文字清楚，短边不少于 600 像素。</p>
          </section>
        </>
      )}
    </>
  );
}

const Loading = () => (
  <SkeletonGroup label="申请加载中" className={css.loading}>
    <Skeleton className={css.block} />
    <Skeleton className={css.tall} />
  </SkeletonGroup>
);
