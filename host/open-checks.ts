import { type AppDeps, type AppParts, quotaBytes } from './app-deps.ts'
import { Checks } from './checks/checks.ts'
import { TextChecker } from './checks/text-checker.ts'
import { ownFiles } from './files/own-files.ts'
import { keyedTag } from './limits/network-tag.ts'
import { isMemberOwner } from './members/account/owner.ts'
import { reserveCallOf } from './open-auxiliary-work.ts'

/** Opens what checks any text: nothing is searched for, and no page read, where the product has no searches. */
export function openChecks(deps: AppDeps, { spending, accounts }: AppParts): Checks {
  const { env, models, searching, pages, imageTexts, audit, now, makeId, log } = deps
  const { database, bus, blobs, jobs, library } = deps.storage
  return new Checks({
    env,
    database,
    bus,
    jobs,
    library: library.collection('public'),
    files: ownFiles({ database, blobs, library, isMember: isMemberOwner, imageTexts }),
    checker: new TextChecker(),
    models,
    audit,
    search: () => {
      const { providers, namedPages } = searching?.() ?? { providers: [], namedPages: null }
      return { providers, namedPages, resultPages: pages?.() ?? null }
    },
    reserve: reserveCallOf({ database, spending, log }),
    queueOf: (owner) => keyedTag(accounts.sharedKey, `checks ${owner}`),
    quota: quotaBytes(env),
    log,
    now,
    makeId,
  })
}
