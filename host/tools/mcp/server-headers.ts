import { mcpLimits } from '../../../lib/contract/mcp/mcp-server.ts'
import { isHeaderName, isReservedHeader } from '../../../lib/contract/plugins/header-names.ts'
import { isMask, maskSecret } from '../../../lib/contract/plugins/plugin.ts'
import { HostError } from '../../platform/errors.ts'
import type { ServerHeaders } from './server-access.ts'

/** What the protocol itself sends. */
const ofProtocol: ReadonlySet<string> = new Set(['accept', 'content-type', 'last-event-id'])
/** Visible ASCII and blanks between (RFC 9110 §5.5). */
const valueCharacters = /^[\x20-\x7e\t]+$/

/**
 * @param stored headers for the same origin: a mask stands for the value of its name there
 * @returns the headers with their values
 * @throws {HostError} bad_request with the field `headers`
 */
export function checkedHeaders(given: ServerHeaders, stored: ServerHeaders): ServerHeaders {
  const refused = (sentence: string) => new HostError('bad_request', sentence, { field: 'headers' })
  if (given.length > mcpLimits.headers) throw refused(`最多 ${mcpLimits.headers} 个请求头`)
  const seen = new Set<string>()
  return given.map((header) => {
    const name = header.name.trim()
    const key = name.toLowerCase()
    if (!isHeaderName(name) || name.length > mcpLimits.headerName)
      throw refused('请求头的名字只能是字母、数字和 - 等符号')
    if (isReservedHeader(name) || ofProtocol.has(key) || key.startsWith('mcp-'))
      throw refused(`不能自己设 ${name}，它由协议来填`)
    if (seen.has(key)) throw refused(`${name} 写了两次`)
    seen.add(key)
    const value = valueOf(header.value.trim(), stored.find((each) => each.name.toLowerCase() === key)?.value)
    if (value === '') throw refused(`请填 ${name} 的值`)
    if (!valueCharacters.test(value) || value.length > mcpLimits.headerValue)
      throw refused(`${name} 的值只能是字母、数字和英文符号`)
    return { name, value }
  })
}

/** @returns '' for a mask without a stored value */
function valueOf(given: string, stored = ''): string {
  if (!isMask(given)) return given
  return given === maskSecret(stored) ? stored : ''
}
