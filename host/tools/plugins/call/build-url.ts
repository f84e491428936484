import { isDotSegment, placeholdersOf } from '../../../../lib/contract/plugins/tool-path.ts'
import { OutboundFailure } from '../../../outbound/outbound-failure.ts'
import { InvalidArguments } from './called-plugin.ts'

interface UrlParts {
  /** Address of the plugin; its query is kept, its fragment is not. */
  readonly base: string
  /** Path of the tool, with names in braces. */
  readonly path: string
  /** Encoded texts of the path parameters by their names, and what they are called among the arguments. */
  readonly values: ReadonlyMap<string, { readonly text: string; readonly argument: string }>
  /** Encoded `name=value` parts. */
  readonly query: readonly string[]
}

/**
 * Joins the address of a plugin and the path of a tool.
 * @throws {OutboundFailure} address, when that of the plugin does not begin with https
 * @throws {InvalidArguments} when a value would change the segments of the path: parsers of URLs resolve `.` and `..`
 * even when they are encoded
 */
export function buildUrl({ base, path, values, query }: UrlParts): string {
  if (!/^https:\/\//i.test(base) || !URL.canParse(base)) throw new OutboundFailure('address')
  const root = new URL(base)
  const segments = path.split('/').map((segment) => fill(segment, values))
  const joined = root.pathname.replace(/\/+$/, '') + segments.join('/')
  const parts = [...(root.search.length > 1 ? [root.search.slice(1)] : []), ...query]
  const url = new URL(`${root.origin}${joined}${parts.length === 0 ? '' : `?${parts.join('&')}`}`)
  if (url.origin !== root.origin || url.pathname.split('/').length !== joined.split('/').length)
    throw new InvalidArguments('参数会改变路径，没有发送')
  return url.href
}

function fill(segment: string, values: UrlParts['values']): string {
  const names = placeholdersOf(segment)
  const filled = names.reduce(
    (text, name) => text.replace(`{${name}}`, () => values.get(name)?.text ?? ''),
    segment,
  )
  if (names.length === 0 || (filled !== '' && !isDotSegment(filled))) return filled
  const problems = names.map((name) => {
    return [values.get(name)?.argument ?? name, '路径里不能是空的，也不能是 . 或 ..'] as const
  })
  throw new InvalidArguments('参数不对，没有发送', Object.fromEntries(problems))
}
