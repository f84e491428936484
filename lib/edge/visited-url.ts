/**
 * The address as the visitor typed it: behind a proxy, the framework's own may have another host or scheme.
 * @param target path and query
 * @returns null where these are no address
 */
export function visitedUrl(target: string, header: (name: string) => string | null | undefined): URL | null {
  const scheme = header('x-forwarded-proto') === 'https' ? 'https' : 'http'
  // Two slashes would start a host.
  if (!target.startsWith('/') || target.startsWith('//')) return null
  return URL.parse(`${scheme}://${header('host') || 'localhost'}${target}`)
}
