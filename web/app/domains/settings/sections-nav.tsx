import { useLocation } from 'react-router';
import { sectionOf, SETTINGS_SECTIONS, SECTION_NAMES, type SettingsSection } from '#contract/settings/sections.ts';
import { Link } from '../../ui/base/link.tsx';
import own from './fields/settings.module.css';

/** Links to the sections of the page; those with unsaved changes are marked. */
export function SectionsNav({ unsaved }: { unsaved: readonly SettingsSection[] }) {
  const { hash } = useLocation();
  const sectionId = hash.slice(1);
  const current =
    SECTION_NAMES.find((section) => section === sectionId) ?? sectionOf(sectionId) ?? (sectionId || SECTION_NAMES[0]);
  const link = (id: string, label: string, isUnsaved: boolean) => (
    <li key={id}>
      <Link to={{ hash: id }} replace aria-current={id === current ? 'location' : undefined}>
        {label}
        {isUnsaved && (
          <span className={own.dirty}>
            <span className="visually-hidden">（未保存）</span>
          </span>
        )}
      </Link>
    </li>
  );
  return (
    <nav className={own.nav} aria-label="设置分区">
      <ol>
        {SECTION_NAMES.map((section) => link(section, SETTINGS_SECTIONS[section].label, unsaved.includes(section)))}
        {link('alertTargets', '告警接收方', false)}
      </ol>
    </nav>
  );
}
