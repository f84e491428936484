import type { Logger } from 'pino'
import { Checks } from './checks/checks.ts'
import { TextChecker } from './checks/text-checker.ts'
import { ownFiles } from './files/own-files.ts'
import type { LimitSettings } from './limits/limit-settings.ts'
import { keyedTag } from './limits/network-tag.ts'
import type { Spending } from './limits/spending.ts'
import { isMemberOwner } from './members/account/owner.ts'
import type { Audit } from './moderation/audit.ts'
import type { Answering } from './open-answering.ts'
import { reserveCallOf } from './open-auxiliary-work.ts'
import type { Clock } from './platform/clock.ts'
import type { MakeId } from './platform/make-id.ts'
import type { Storage } from './storage/open-storage.ts'

interface OpenChecksDeps
  extends Pick<Answering, 'models' | 'searching' | 'pages'>,
    Pick<Storage, 'database' | 'bus' | 'blobs' | 'jobs' | 'library'> {
  readonly env: Pick<LimitSettings, 'RATE_LIMIT'>
  /** What a member may store, in bytes; 0 is no limit. */
  readonly quota: number
  readonly spending: Spending
  readonly sharedKey: string
  readonly audit: Audit
  readonly now: Clock
  readonly makeId: MakeId
  readonly log: Logger
}

/** Opens what checks any text: nothing is searched for, and no page read, where the product has no searches. */
export function openChecks(deps: OpenChecksDeps): Checks {
  const { library, searching, pages, sharedKey } = deps
  return new Checks({
    ...deps,
    checker: new TextChecker(),
    files: ownFiles({ ...deps, isMember: isMemberOwner }),
    library: library.collection('public'),
    search: () => ({
      providers: [],
      namedPages: null,
      ...searching?.(),
      resultPages: pages?.() ?? null,
    }),
    reserve: reserveCallOf(deps),
    queueOf: (owner) => keyedTag(sharedKey, `checks ${owner}`),
  })
}
