import * as contract from '#contract/dossiers.ts';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import * as service from './service.ts';

export function mountDossiers(mount: Mount, deps: Deps): void {
  mount(contract.personDossier, ({ userId }) => service.personDossier(deps, userId));
  mount(contract.merchantDossier, ({ id }) => service.merchantDossier(deps, id));
}
