import { PlacesAtOnce } from '../../../limits/places-at-once.ts'
import { processEnvironment } from '../../../platform/process-environment.ts'
import { McpFailure } from './mcp-failure.ts'
import { StdioProcess } from './stdio-process.ts'
import { type StdioServers, stdioName } from './stdio-servers.ts'

/** Programs of this process at once, and those of one member. */
const maxPrograms = 8
const maxOfMember = 2
const replyBytes = 2 * 1024 * 1024
/** What a program gets of our environment: it must never see a key. */
const passed = ['PATH', 'HOME', 'LANG'] as const

const places = { all: new PlacesAtOnce(maxPrograms), ofMember: new PlacesAtOnce(maxOfMember) }

export interface StdioChild {
  /** Its program starts with the connection. */
  readonly transport: StdioProcess
  /** Ends the program and what it has started. Idempotent. */
  close(): Promise<void>
}

/**
 * Prepares a program that speaks the protocol on its standard streams.
 * @throws {McpFailure} not_offered; busy, when all places are taken; busy_member, when those of the member are
 */
export async function openStdio(servers: StdioServers, address: string, member: string): Promise<StdioChild> {
  const server = servers.get(stdioName(address) ?? '')
  if (!server) throw new McpFailure('not_offered')
  const release = takePlace(member)
  try {
    const { ReadBuffer, serializeMessage } = await import('@modelcontextprotocol/client')
    const ours = processEnvironment()
    const given = passed.flatMap((name) => (ours[name] === undefined ? [] : [[name, ours[name]] as const]))
    const transport = new StdioProcess(
      { ...server, env: { ...Object.fromEntries(given), ...server.env } },
      { buffer: new ReadBuffer({ maxBufferSize: replyBytes }), write: serializeMessage },
    )
    return { transport, close: () => transport.close().finally(release) }
  } catch (error) {
    release()
    throw error
  }
}

function takePlace(member: string): () => void {
  const ofMember = places.ofMember.take(member)
  if (!ofMember) throw new McpFailure('busy_member')
  const ofAll = places.all.take('')
  if (!ofAll) {
    ofMember()
    throw new McpFailure('busy')
  }
  return () => {
    ofMember()
    ofAll()
  }
}
