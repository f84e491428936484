import { ImportRefused } from '../../plugins/import/imported.ts'
import { shellCommands } from '../../plugins/import/shell-words.ts'

/** A program that an operator wrote in `MCP_STDIO`. */
interface StdioServer {
  readonly command: string
  readonly args: readonly string[]
  /** What its environment has in addition to PATH, HOME and LANG. */
  readonly env: Readonly<Record<string, string>>
}

/** By name. */
export type StdioServers = ReadonlyMap<string, StdioServer>

const scheme = 'stdio:'
const maxServers = 20
const nameAndRest = /^([\p{L}\p{N}_-]{1,30})=(.*)$/u
const variable = /^([A-Z_][A-Z0-9_]*)=(.*)$/s

/**
 * @param setting `name=command argument …`, one a line or separated by `;`, with the quotes of a shell; what its
 * environment needs precedes the command: `name=KEY=value command`
 * @returns null when it can't be read
 */
export function readStdioServers(setting: string): StdioServers | null {
  const servers = new Map<string, StdioServer>()
  for (const words of commandsOf(setting) ?? [[]]) {
    const [, name, first = ''] = nameAndRest.exec(words[0] ?? '') ?? []
    const all = [first, ...words.slice(1)].filter((word, at) => at > 0 || word !== '')
    const commandAt = all.findIndex((word) => !variable.test(word))
    const command = all[commandAt]
    if (name === undefined || !command || servers.has(name) || servers.size === maxServers) return null
    const env = all.slice(0, commandAt).map((word) => (variable.exec(word) ?? []).slice(1))
    servers.set(name, {
      command,
      args: all.slice(commandAt + 1),
      env: Object.fromEntries(env as [string, string][]),
    })
  }
  return servers
}

/** @returns null when a quote is not closed */
function commandsOf(setting: string): string[][] | null {
  try {
    return shellCommands(setting).filter((words) => words.length > 0)
  } catch (error) {
    if (error instanceof ImportRefused) return null
    throw error
  }
}

/** @returns the address by which a member's row names such a server; no member can enter one */
export function stdioAddress(name: string): string {
  return `${scheme}//${encodeURIComponent(name)}`
}

/** @returns the name of such a server; null for an address of the network */
export function stdioName(address: string): string | null {
  const url = new URL(address)
  return url.protocol === scheme ? decodeURIComponent(url.host) : null
}

/** @returns what people know a server by: its host, or the name that the operator gave it */
export function shownHost(address: string): string {
  return stdioName(address) ?? new URL(address).host
}
