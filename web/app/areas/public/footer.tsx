import { Link } from 'react-router';
import { SITE_TAGLINE } from '#contract/site.ts';
import { termPath, TERMS } from '../../domains/terms/documents.ts';
import { Logo } from '../../ui/logo.tsx';
import { ColorModeSwitch } from './color-mode-switch.tsx';
import css from './footer.module.css';
import { siteName } from '../../lib/site-name.ts';

/** What the operator has filled in; what is empty is not shown. */
interface FooterProps {
  icpNumber: string;
  policeNumber: string;
  contactEmail: string;
}

export function Footer({ icpNumber, policeNumber, contactEmail }: FooterProps) {
  return (
    <footer className={css.footer}>
      <div className={css.wrap}>
        <p className={css.name}>
          <Link to="/" aria-label={`${siteName()} 首页`}>
            <Logo />
          </Link>
          {SITE_TAGLINE}
        </p>
        <ColorModeSwitch />
        <nav aria-label="页脚">
          <ul>
            {TERMS.map(({ name, title }) => (
              <li key={name}>
                <Link to={termPath(name)}>{name === 'tortTerm' ? '侵权投诉' : title}</Link>
              </li>
            ))}
            {contactEmail !== '' && (
              <li>
                <a href={`mailto:${contactEmail}`}>联系我们</a>
              </li>
            )}
            <li>
              <a href="/rss.xml">RSS 订阅</a>
            </li>
          </ul>
        </nav>
        <p className={css.records}>
          <span>© {siteName()}</span>
          {icpNumber !== '' && <a href="https://beian.miit.gov.cn/">{icpNumber}</a>}
          {policeNumber !== '' && <a href={policeRecord(policeNumber)}>{policeNumber}</a>}
        </p>
      </div>
    </footer>
  );
}

/** The public register opens at the number's digits. */
const policeRecord = (number: string): string => `https://beian.mps.gov.cn/#/query/webSearch?code=${number.replace(/\D/g, '')}`;
