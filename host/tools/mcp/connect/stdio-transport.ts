import { processEnvironment } from '../../../platform/process-environment.ts'
import { McpFailure } from './mcp-failure.ts'
import type { ReplyReader } from './reply-reader.ts'
import { StdioProcess } from './stdio-process.ts'
import { type StdioServers, stdioName } from './stdio-servers.ts'

/** Programs of this process at once, and those of one member. */
const maxPrograms = 8
const maxOfMember = 2
/** A program that was not called for this long makes room for another: its turn may last for minutes. */
const idleMs = 1_000
/** What a program gets of our environment: it must never see a key. */
const passed = ['PATH', 'HOME', 'LANG'] as const

export interface StdioChild {
  /** Its program starts with the connection. */
  readonly transport: StdioProcess
  /** Ends the program and what it has started. Idempotent. */
  close(): Promise<void>
}

interface Running {
  readonly member: string
  readonly reader: ReplyReader
  close: () => Promise<void>
}

/** The one that was started first comes first. */
const running = new Set<Running>()

/**
 * Prepares a program that speaks the protocol on its standard streams.
 * @throws {McpFailure} not_offered; busy, when all places are taken; busy_member, when those of the member are
 */
export async function openStdio(
  servers: StdioServers,
  { url, member }: { readonly url: string; readonly member: string },
  reader: ReplyReader,
): Promise<StdioChild> {
  const server = servers.get(stdioName(url) ?? '')
  if (!server) throw new McpFailure('not_offered')
  const ofMember = [...running].filter((each) => each.member === member)
  const idle = [
    ...(ofMember.length >= maxOfMember ? [idleOf(ofMember, 'busy_member')] : []),
    ...(running.size >= maxPrograms && ofMember.length < maxOfMember ? [idleOf([...running], 'busy')] : []),
  ]
  const ours = processEnvironment()
  const given = passed.flatMap((name) => (ours[name] === undefined ? [] : [[name, ours[name]] as const]))
  const env = { ...Object.fromEntries(given), ...server.env }
  const transport = new StdioProcess({ ...server, env }, reader)
  const place: Running = { member, reader, close: () => transport.close() }
  for (const each of idle) running.delete(each)
  running.add(place)
  await Promise.all(idle.map((each) => each.close()))
  return { transport, close: () => transport.close().finally(() => running.delete(place)) }
}

/** @returns the program that makes room. @throws {McpFailure} with the reason when all are in use */
function idleOf(programs: readonly Running[], reason: 'busy' | 'busy_member'): Running {
  const idle = programs.find(({ reader }) => reader.idleMs >= idleMs)
  if (!idle) throw new McpFailure(reason)
  return idle
}
