import { NotificationSettings } from '../../notices/notification-settings.tsx';
import css from './settings.module.css';

export const NotifySection = () => (
  <section className={css.card}>
    <h2>通知</h2>
    <p className={css.lead}>关掉的一类不会再提醒你，也不会点亮小铃铛。</p>
    <NotificationSettings />
  </section>
);
