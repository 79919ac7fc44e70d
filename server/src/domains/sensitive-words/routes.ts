import * as checks from '#contract/sensitive-words/machine-checks.ts';
import * as contract from '#contract/sensitive-words/sensitive-words.ts';
import type { Deps, Mount } from '../../deps.ts';
import * as service from './dictionary/service.ts';
import { countFigures } from './machine-checks/count.ts';

export function mountSensitiveWords(mount: Mount, deps: Deps): void {
  mount(contract.listWords, (query) => service.listWords(deps, query));
  mount(contract.createWord, (form, actor, { ip }) => service.createWord(deps, actor, ip, form));
  mount(contract.modifyWord, (form, actor, { ip }) => service.modifyWord(deps, actor, ip, form));
  mount(contract.removeWords, (form, actor, { ip }) => service.removeWords(deps, actor, ip, form));
  mount(contract.importWords, (form, actor, { ip }) => service.importWords(deps, actor, ip, form));
  mount(contract.exportWords, () => service.exportList(deps));
  mount(contract.tryWords, (form) => service.tryWords(deps, form));
  mount(checks.checkFigures, (query) => countFigures(deps, query));
}
