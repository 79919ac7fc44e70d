import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import { ENTRY_KINDS } from './kinds.ts';
import css from './entry-home.module.css';
import { siteName } from '../../../lib/site-name.ts';

/** Which of the four one is, and what happens afterwards. The same for everybody, so it needs no script. */
export function EntryHome() {
  return (
    <>
      <header className={css.head}>
        <h1>机构入驻</h1>
        <p>媒体、企业、政务和其他机构都可以在{siteName()}开设机构账号，发布作品，管理子账号和收益。</p>
      </header>
      <ul className={css.kinds}>
        {ENTRY_KINDS.map(({ kind, title, icon, text, papers }) => (
          <li key={kind}>
            <Link to={`/audit/${kind}`}>
              <span className={css.icon}>
                <Icon name={icon} />
              </span>
              <h2>{title}</h2>
              <p>{text}</p>
              <p className={css.papers}>
                <b>需要</b>
                {papers}
              </p>
              <span className={css.go}>
                去填写
                <Icon name="arrow-right" size="s" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <section className={css.card} aria-labelledby="entry-steps">
        <h2 id="entry-steps">入驻流程</h2>
        <ol className={css.steps}>
          <li>
            <h3>填写资料</h3>
            <p>填写主体信息，上传证件照片，用短信确认运营人手机号。随时保存，可以分几次填完。</p>
          </li>
          <li>
            <h3>平台审核</h3>
            <p>逐项审核，通常 1 个工作日。有问题的项目会写明原因，只需重填那几项。</p>
          </li>
          <li>
            <h3>开通机构账号</h3>
            <p>通过后即时开通，可以发布作品、邀请子账号、查看数据和收益。</p>
          </li>
        </ol>
      </section>
      <section className={css.card} aria-labelledby="entry-safe">
        <h2 id="entry-safe">资料怎么保管</h2>
        <ul className={css.safe}>
          <li>
            <Icon name="shield" />
            证件照片压印“仅供{siteName()}入驻使用”和日期，只有你和审核人员能看
          </li>
          <li>
            <Icon name="lock" />
            身份证号加密保存，页面只显示首尾各四位
          </li>
          <li>
            <Icon name="clock" />
            查看证件的地址五分钟后失效，查看完整号码会留下记录
          </li>
        </ul>
        <p className={css.terms}>
          提交前请阅读<Link to="/terms/agencyEntryTerm">《机构入驻协议》</Link>。想加入已入驻的机构，请向机构要邀请码。
        </p>
      </section>
    </>
  );
}
