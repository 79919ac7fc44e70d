import { saveSection } from '#contract/settings/save-section.ts';
import * as contract from '#contract/settings/settings.ts';
import type { Deps, Mount } from '../../deps.ts';
import * as service from './service.ts';

export function mountSettings(mount: Mount, deps: Deps): void {
  mount(contract.siteInfo, () => service.siteInfo(deps));
  mount(contract.getSettings, () => service.currentSettings(deps.db));
  mount(contract.saveSettings, (form, actor, { ip }) => service.saveSettings(deps, actor, ip, form));
  mount(saveSection, (form, actor, { ip }) => service.saveSection(deps, actor, ip, form));
  mount(contract.settingsVersions, (query) => service.listSettingsVersions(deps, query));
  mount(contract.restoreSettings, (form, actor, { ip }) => service.restoreSettings(deps, actor, ip, form));
  mount(contract.offeredReasons, async () => (await service.siteSettings(deps)).reasons);
}
