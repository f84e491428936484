import { type ToolParameter, toolLimits } from './tool.ts'

/** What can be wrong with the path of a tool. */
export type PathProblem =
  | 'pathEmpty'
  | 'pathWhole'
  | 'pathStart'
  | 'pathHost'
  | 'pathLong'
  | 'pathQuery'
  | 'pathCharacters'
  | 'pathDots'
  | 'pathBraces'
  | 'pathTwice'
  | 'pathParameterMissing'

/** A name in braces is a placeholder for a path parameter (OpenAPI 3.1, §4.8.8.2). */
const placeholder = /\{([^{}]*)\}/g

/** @returns the names in braces, in their sequence */
export function placeholdersOf(path: string): string[] {
  return [...path.matchAll(placeholder)].map(([, name = '']) => name)
}

/** @returns whether a segment of a path leaves it or names itself, for the parsers of URLs */
export function isDotSegment(segment: string): boolean {
  const text = segment.replaceAll(/%2e/gi, '.')
  return text === '.' || text === '..'
}

/** @param path trimmed */
export function pathProblem(
  path: string,
  params: readonly Pick<ToolParameter, 'name' | 'in'>[],
): PathProblem | undefined {
  if (path === '') return 'pathEmpty'
  if (/^[a-z][a-z0-9+.-]*:/i.test(path)) return 'pathWhole'
  if (!path.startsWith('/')) return 'pathStart'
  if (path.startsWith('//')) return 'pathHost'
  if (Array.from(path).length > toolLimits.path) return 'pathLong'
  if (/[?#]/.test(path)) return 'pathQuery'
  if (/[\s\\\p{Cc}]/u.test(path)) return 'pathCharacters'
  if (/%(?![0-9a-f]{2})|%2f|%5c|%0[0-9a-f]|%1[0-9a-f]/i.test(path)) return 'pathCharacters'
  if (path.split('/').some(isDotSegment)) return 'pathDots'
  const names = placeholdersOf(path)
  if (/[{}]/.test(path.replaceAll(placeholder, '')) || names.includes('')) return 'pathBraces'
  if (new Set(names).size < names.length) return 'pathTwice'
  const given = new Set(params.flatMap((each) => (each.in === 'path' ? [each.name] : [])))
  return names.every((name) => given.has(name)) ? undefined : 'pathParameterMissing'
}
