/**
 * The domain for cookies of a whole site: the last two labels of the host (§3).
 * @param host from the request, with or without a port
 * @param configured override by the operator, or ''
 * @returns undefined for an IP address or a single label: a host-only cookie
 */
export function cookieDomain(host: string, configured: string): string | undefined {
  if (configured !== '') return configured
  const name = host.startsWith('[') ? host : (host.split(':', 1)[0] ?? '')
  const labels = name.split('.')
  if (name.startsWith('[') || labels.length < 2 || /^\d+$/.test(labels.at(-1) ?? '')) return undefined
  return labels.slice(-2).join('.')
}
