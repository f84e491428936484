import type { WebSocket } from 'ws'
import type { Identity } from '../../platform/identity.ts'
import type { Connection } from './connection.ts'

interface Entry {
  readonly connection: Connection
  readonly identity: Identity
}

export class ConnectionRegistry {
  readonly #entries = new Map<WebSocket, Entry>()
  readonly #families = new Map<string, Set<WebSocket>>()

  get size(): number {
    return this.#entries.size
  }

  get hasMembers(): boolean {
    return this.#families.size > 0
  }

  add(socket: WebSocket, entry: Entry): void {
    this.#entries.set(socket, entry)
    const { identity } = entry
    if (identity.kind !== 'member') return
    const sockets = this.#families.get(identity.family) ?? new Set()
    this.#families.set(identity.family, sockets.add(socket))
  }

  remove(socket: WebSocket): void {
    const identity = this.#entries.get(socket)?.identity
    this.#entries.delete(socket)
    if (identity?.kind !== 'member') return
    const sockets = this.#families.get(identity.family)
    sockets?.delete(socket)
    if (sockets?.size === 0) this.#families.delete(identity.family)
  }

  ofFamily(family: string): Connection[] {
    return [...(this.#families.get(family) ?? [])].flatMap(
      (socket) => this.#entries.get(socket)?.connection ?? [],
    )
  }

  ofDevice(owner: string): Connection[] {
    const isTheirs = ({ identity }: Entry) => identity.kind === 'visitor' && identity.owner === owner
    return [...this.#entries].filter(([, entry]) => isTheirs(entry)).map(([, { connection }]) => connection)
  }

  *[Symbol.iterator](): IterableIterator<[WebSocket, Connection]> {
    for (const [socket, { connection }] of this.#entries) yield [socket, connection]
  }
}
