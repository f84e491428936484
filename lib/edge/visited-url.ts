/**
 * The address as typed by the visitor: behind a proxy, the framework's own may have another host or scheme.
 * @param target path and query
 * @returns null if invalid
 */
export function visitedUrl(target: string, header: (name: string) => string | null | undefined): URL | null {
  const scheme = header('x-forwarded-proto') === 'https' ? 'https' : 'http'
  // Two slashes would start a host name.
  if (!target.startsWith('/') || target.startsWith('//')) return null
  return URL.parse(`${scheme}://${header('host') || 'localhost'}${target}`)
}
