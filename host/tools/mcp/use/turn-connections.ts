import { knownFailure, McpFailure } from '../connect/mcp-failure.ts'
import { type McpConnection, openConnection } from '../connect/open-connection.ts'
import type { ReadAnswer } from '../connect/read-blocks.ts'
import type { ListedTools, ReadTool } from '../connect/read-tools.ts'
import { type ListDeps, storeFailure, storeListed } from '../list-tools.ts'
import { accessOf } from '../server-access.ts'
import type { StoredServer } from '../stored-server.ts'

interface Opened {
  readonly connection: McpConnection
  readonly listed: ListedTools
}

/** A call of a tool that its member has chosen. */
export interface TurnCall {
  readonly tool: ReadTool
  readonly input: Readonly<Record<string, unknown>>
  readonly signal: AbortSignal
}

/** Nothing was sent. */
export class NotCalled extends Error {
  override readonly name = 'NotCalled'
}

/**
 * The connection of one turn to one server, so that what the server keeps for it lives from call to call. It is opened by
 * the first call, and again when it broke; then the tools are compared with those that were chosen.
 */
export class ServerInTurn {
  readonly #deps: ListDeps
  readonly #server: StoredServer
  readonly #over = new AbortController()
  #opened: Promise<Opened> | undefined
  /** Whether an earlier connection of the turn was called, which the server may have kept something for. */
  #isCalled: boolean
  /** Settled when the call before may be followed. */
  #last: Promise<void> = Promise.resolve()

  /** @param isCalled whether the turn has called it before it was resumed */
  constructor(deps: ListDeps, server: StoredServer, isCalled: boolean) {
    this.#deps = deps
    this.#server = server
    this.#isCalled = isCalled
  }

  /**
   * @returns the answer, and whether the server may have lost what it kept for earlier calls
   * @throws {NotCalled} when nothing was sent; {McpFailure | OutboundFailure} afterwards; the signal's reason
   */
  async call({ tool, input, signal }: TurnCall): Promise<{ answer: ReadAnswer; hasLostState: boolean }> {
    const before = this.#last
    const turn = Promise.withResolvers<void>()
    this.#last = turn.promise
    await before
    try {
      signal.throwIfAborted()
      const { connection, hasLostState } = await this.#ready(tool)
      // A browser or a session of a database is used by one call at a time, in the order of the calls.
      if (!connection.hasState) turn.resolve()
      return { answer: await this.#send(connection, { tool, input, signal }), hasLostState }
    } finally {
      turn.resolve()
    }
  }

  async #send(connection: McpConnection, { tool, input, signal }: TurnCall): Promise<ReadAnswer> {
    try {
      return await connection.callTool(tool, input, signal)
    } catch (error) {
      // What the server still does is not known; the next call has a new connection.
      if (connection.hasState || !connection.isOpen) await this.#drop(connection)
      throw error
    }
  }

  async close(): Promise<void> {
    this.#over.abort(new McpFailure('ended'))
    const opened = await this.#opened?.catch(() => undefined)
    await opened?.connection.close()
  }

  async #ready(tool: ReadTool): Promise<{ connection: McpConnection; hasLostState: boolean }> {
    const isNew =
      !this.#opened ||
      (await this.#opened.then(
        ({ connection }) => !connection.isOpen,
        () => true,
      ))
    if (isNew) this.#opened = this.#open()
    try {
      const { connection, listed } = await (this.#opened as Promise<Opened>)
      const now = listed.tools.find(({ name }) => name === tool.name)
      if (now?.print !== tool.print) {
        await storeListed(this.#deps, this.#server, listed)
        throw new McpFailure(now ? 'changed' : 'gone')
      }
      const hasLostState = isNew && this.#isCalled && connection.hasState
      this.#isCalled = true
      return { connection, hasLostState }
    } catch (error) {
      const failure = knownFailure(error)
      if (!failure) throw error
      throw new NotCalled(failure.message, { cause: failure })
    }
  }

  async #open(): Promise<Opened> {
    let connection: McpConnection | undefined
    try {
      const [access, auth] = await Promise.all([
        accessOf(this.#deps, this.#server),
        this.#deps.authOf(this.#server),
      ])
      connection = await openConnection({ ...access, auth, signal: this.#over.signal })
      return { connection, listed: await connection.listTools() }
    } catch (error) {
      await connection?.close()
      const failure = knownFailure(error)
      if (failure && !isOfMember(failure)) await storeFailure(this.#deps, this.#server, failure)
      throw error
    }
  }

  async #drop(connection: McpConnection): Promise<void> {
    const opened = await this.#opened?.catch(() => undefined)
    if (opened?.connection === connection) this.#opened = undefined
    await connection.close()
  }
}

/** Not a failure of the server: there is no place, or the turn has ended. */
function isOfMember(failure: Error): boolean {
  return failure instanceof McpFailure && ['busy', 'busy_member', 'ended'].includes(failure.reason)
}
