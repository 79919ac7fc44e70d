import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SettingsVersion } from '#contract/settings/settings.ts';
import { AdminPage } from '../../kits/resource/page.tsx';
import { titled } from '../../lib/meta.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { PageHead, Panel } from '../../ui/layout/panel.tsx';
import { Stack } from '../../ui/layout/primitives.tsx';
import { AlertTargetsPanel } from '../health/parts/alert-targets-panel.tsx';
import { unsavedSections, type Drafts } from './fields/drafts.ts';
import { AlertFields } from './fields/alert-fields.tsx';
import { AccessFields, LimitFields, ReviewFields, SiteFields } from './fields/base-fields.tsx';
import { DueFields } from './fields/due-fields.tsx';
import { ReasonFields, YouthFields } from './fields/rule-fields.tsx';
import { SafetyFields } from './fields/safety-fields.tsx';
import { useNamedSetting } from './fields/setting.tsx';
import own from './fields/settings.module.css';
import { LeaveGuard } from './leave-guard.tsx';
import { settingsQuery } from './queries.ts';
import { SectionForm } from './section-form.tsx';
import { SectionsNav } from './sections-nav.tsx';
import { SettingsVersions } from './versions.tsx';

export const meta = () => [{ title: titled('系统设置') }, { name: 'robots', content: 'noindex' }];

export const handle = { crumbs: ['系统', '系统设置'] };

/** The current settings and all earlier versions. */
export default function SettingsPage() {
  const current = useQuery(settingsQuery);
  return (
    <AdminPage>
      <PageHead title="系统设置" text="各分区分开保存，每次保存都是一个新版本，谁在什么时候改了什么都有记录。" />
      {current.data !== undefined ? (
        <Sections newest={current.data} />
      ) : current.isError ? (
        <ErrorState message={current.error.message} retrying={current.isFetching} onRetry={() => void current.refetch()} />
      ) : (
        <Panel title="设置">
          <SkeletonLines lines={8} />
        </Panel>
      )}
    </AdminPage>
  );
}

/** The sections of the settings. A newer version does not overwrite unsaved input. */
function Sections({ newest }: { newest: SettingsVersion }) {
  const [drafts, setDrafts] = useState<Drafts>({});
  const unsaved = unsavedSections(drafts);
  const drafting = { newest, drafts, onDrafts: setDrafts };
  useNamedSetting();
  return (
    <div className={own.layout}>
      <SectionsNav unsaved={unsaved} />
      <Stack gap={16} shrinkChildren>
        <SectionForm section="site" {...drafting}>
          {(shown) => <SiteFields {...shown} />}
        </SectionForm>
        <SectionForm section="access" {...drafting}>
          {(shown) => <AccessFields {...shown} />}
        </SectionForm>
        <SectionForm section="review" {...drafting}>
          {({ base, ...shown }) => <ReviewFields {...shown} before={base.settings} />}
        </SectionForm>
        <SectionForm section="limits" {...drafting}>
          {(shown) => <LimitFields {...shown} />}
        </SectionForm>
        <SectionForm section="reasons" {...drafting}>
          {({ typed, errors, put }) => <ReasonFields reasons={typed} errors={errors} onChange={put} />}
        </SectionForm>
        <SectionForm section="youth" {...drafting}>
          {({ typed, errors, put }) => <YouthFields youth={typed} errors={errors} onChange={put} />}
        </SectionForm>
        <SectionForm section="due" {...drafting}>
          {({ typed, errors, put }) => <DueFields figures={typed} errors={errors} onChange={put} />}
        </SectionForm>
        <SectionForm section="alerts" {...drafting}>
          {({ typed, errors, put }) => <AlertFields figures={typed} errors={errors} onChange={put} />}
        </SectionForm>
        <SectionForm section="safety" {...drafting}>
          {({ typed, errors, put }) => <SafetyFields typed={typed} errors={errors} onChange={put} />}
        </SectionForm>
        <div id="alertTargets" className={own.section} tabIndex={-1}>
          <AlertTargetsPanel />
        </div>
      </Stack>
      <div className={own.versions}>
        <SettingsVersions current={newest} />
      </div>
      <LeaveGuard unsaved={unsaved} />
    </div>
  );
}
