import { Checks } from './checks/checks.ts'
import { TextChecker } from './checks/text-checker.ts'
import { ownFiles } from './files/own-files.ts'
import { keyedTag } from './limits/network-tag.ts'
import type { Spending } from './limits/spending.ts'
import { isMemberOwner } from './members/account/owner.ts'
import { reserveCallOf } from './open-auxiliary-work.ts'
import type { AppDeps } from './open-modules.ts'

/** Opens what checks any text: nothing is searched for, and no page read, where the product has no searches. */
export function openChecks(deps: AppDeps, spending: Spending, sharedKey: string): Checks {
  const { storage, searching, pages } = deps
  return new Checks({
    ...deps,
    ...storage,
    checker: new TextChecker(),
    files: ownFiles({ ...storage, isMember: isMemberOwner }),
    library: storage.library.collection('public'),
    search: () => ({
      providers: [],
      namedPages: null,
      ...searching?.(),
      resultPages: pages?.() ?? null,
    }),
    reserve: reserveCallOf({ database: storage.database, spending, log: deps.log }),
    queueOf: (owner) => keyedTag(sharedKey, `checks ${owner}`),
  })
}
