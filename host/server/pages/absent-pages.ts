import type { IncomingMessage } from 'node:http'
import { parseCookie } from 'cookie'
import { cookieNames } from '../../../lib/contract/identity.ts'
import { identifier } from '../../../lib/contract/routes/route.ts'
import type { Absence } from '../../../lib/edge/inner-page.ts'
import { requireConversation } from '../../conversations/history/history.ts'
import { shareState } from '../../conversations/shares/shares.ts'
import { identify } from '../../members/account/identify.ts'
import { requireShared } from '../../music/songs/share-song.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import type { Database } from '../../storage/database/database.ts'
import { decodedOr } from './decoded-or.ts'

type Credentials = Parameters<typeof identify>[1]

/** Null when it exists; `unanswered` when the lookup gets no response. */
export type Existing = Absence | 'unanswered' | null

/** Looks up what exists, in this process's database or on a remote host by the caller's identity and address. */
export interface Existence {
  readonly ofShare: (id: string, address: string) => Promise<Existing>
  readonly ofSong: (key: string, address: string) => Promise<Existing>
  readonly ofSearch: (id: string, credentials: Credentials, address: string) => Promise<Existing>
}

/** Checks before rendering whether the page's subject exists, for a correct status without a script. */
export function createAbsenceCheck(existence: Existence, addressOf: (request: IncomingMessage) => string) {
  return async (request: IncomingMessage): Promise<Existing> => {
    const target = `http://host${request.url ?? '/'}`
    if (!URL.canParse(target)) return 'missing'

    const url = new URL(target)
    const shared = /^\/shared\/([^/]+)$/.exec(url.pathname)?.[1]
    if (shared) return existence.ofShare(decodedOr(shared), addressOf(request))

    const song = /^\/shared\/song\/([^/]+)$/.exec(url.pathname)?.[1]
    if (song) {
      const key = identifier.safeParse(decodedOr(song))
      return key.success ? existence.ofSong(key.data, addressOf(request)) : 'missing-song'
    }

    const id =
      url.pathname === '/result' && url.searchParams.get('temp') !== 'true'
        ? url.searchParams.get('id')
        : null
    if (!id) return null

    const cookies = parseCookie(request.headers.cookie ?? '')
    const credentials = {
      token: cookies[cookieNames.token],
      deviceHash: cookies[cookieNames.deviceHash],
    }
    return existence.ofSearch(id, credentials, addressOf(request))
  }
}

export function existenceHere(deps: { readonly database: Database; readonly now: Clock }): Existence {
  return {
    ofShare: async (id) => absenceOfShare(await shareState(deps, id)),
    ofSong: async (key) => ((await isMissing(requireShared(deps, key))) ? 'missing-song' : null),
    ofSearch: async (id, credentials) => {
      const identity = await identify(deps, credentials)
      if (!identity) return 'missing'
      const search = requireConversation(deps.database, identity.owner, id, 'search')
      return (await isMissing(search)) ? 'missing' : null
    },
  }
}

function absenceOfShare(state: Awaited<ReturnType<typeof shareState>>): Absence | null {
  if (state === 'active') return null
  return state === null ? 'missing' : 'expired'
}

async function isMissing(read: Promise<unknown>): Promise<boolean> {
  try {
    await read
    return false
  } catch (error) {
    if (error instanceof HostError && error.code === 'not_found') return true
    throw error
  }
}
