import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { LoginAnswer } from '../../../../lib/contract/routes/account-routes.ts'
import { consoleRoutes } from '../../../../lib/contract/routes/console-routes.ts'
import {
  type LibraryCounts,
  type LibraryFile,
  libraryRoutes,
  libraryUploadPath,
} from '../../../../lib/contract/routes/library-routes.ts'
import type { Envelope, RouteTable } from '../../../../lib/contract/routes/route.ts'
import { newDevice } from '../../../testing/test-client.ts'

const betweenLooksMs = 20

export interface LibraryReply {
  readonly status: number
  readonly body: Envelope
}

/** The list of the library, as a browser gets it. */
export interface Listed {
  readonly files: readonly LibraryFile[]
  readonly matches: number
  readonly counts: LibraryCounts
}

type Headers = Readonly<Record<string, string>>

/** Keeps the library as a browser would, knowing only the contract. */
export class LibraryClient {
  readonly #origin: string
  readonly headers: Headers

  constructor(origin: string, headers: Headers) {
    this.#origin = origin
    this.headers = headers
  }

  /** The operator whom a link of the terminal signs in. */
  static async enter(origin: string, link: string): Promise<LibraryClient> {
    const visitor = new LibraryClient(origin, { device_hash: newDevice() })
    const reply = await visitor.post(consoleRoutes.setupEnter, { link })
    return visitor.with({ k_sso_token: (reply.body.data as LoginAnswer).token })
  }

  with(headers: Headers): LibraryClient {
    return new LibraryClient(this.#origin, { ...this.headers, ...headers })
  }

  /** @param said what is said of the bytes, where it is not the truth */
  send(path: string, bytes: string | Uint8Array, said: Record<string, string> = {}): Promise<LibraryReply> {
    const body = Buffer.from(bytes as string)
    const sha256 = createHash('sha256').update(body).digest('hex')
    const query = new URLSearchParams({ path, size: String(body.length), sha256, ...said })
    return this.#call(`${libraryUploadPath}?${query}`, { method: 'PUT', body })
  }

  async list(query: Record<string, string> = {}): Promise<Listed> {
    const path = `${libraryRoutes.libraryList.path}?${new URLSearchParams(query)}`
    const reply = await this.#call(path, {})
    if (reply.status !== 200) throw new Error(`no list came: ${reply.body.message}`)
    return reply.body.data as Listed
  }

  /** The list once nothing waits or is being read. */
  async settled(query: Record<string, string> = {}): Promise<Listed> {
    for (;;) {
      const listed = await this.list(query)
      // The counts are read after the files: what was still being read then may be in no list of what has failed.
      if (listed.counts.waiting + listed.counts.reading === 0) return this.list(query)
      // What reads shares the processor with who asks.
      await pause(betweenLooksMs)
    }
  }

  post(route: RouteTable[string], input: object): Promise<LibraryReply> {
    const headers = { 'content-type': 'application/json' }
    return this.#call(route.path, { method: 'POST', body: JSON.stringify(input), headers })
  }

  async #call(path: string, init: { method?: string; body?: Buffer | string; headers?: Headers }) {
    const headers = { ...init.headers, ...this.headers }
    const reply = await fetch(`${this.#origin}${path}`, { ...init, headers } as RequestInit)
    return { status: reply.status, body: (await reply.json()) as Envelope }
  }
}
