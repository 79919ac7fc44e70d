import { StateFigures, WaitingSentence, WaitingWorks } from '../../domains/moderation/waiting.tsx';
import css from './home.module.css';

export const meta = () => [{ title: '管理后台 - 闻见' }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['首页'] };

export default function AdminHome() {
  return (
    <div className={css.page}>
      <header>
        <h1>今天的闻见</h1>
        <p>
          <WaitingSentence />
        </p>
      </header>
      <StateFigures />
      <WaitingWorks />
    </div>
  );
}
