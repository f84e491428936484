import { decodedOr } from './decoded-or.ts'

/**
 * @param header the header `Cookie`, or undefined
 * @returns the values by their names, decoded
 */
export function requestCookies(header: string | undefined): ReadonlyMap<string, string> {
  const pairs = (header ?? '').split(';').map((part) => {
    const [name = '', ...value] = part.trim().split('=')
    return [name, decodedOr(value.join('='))] as const
  })
  return new Map(pairs)
}
