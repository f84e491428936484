/**
 * The domain on which a cookie reaches all of a site: the last two labels of the host (§3).
 * @param host as the request names it, with or without a port
 * @param configured what the operator set instead, or ''
 * @returns undefined for an address or a single label, where the cookie stays on the host
 */
export function cookieDomain(host: string, configured: string): string | undefined {
  if (configured !== '') return configured
  const name = host.startsWith('[') ? host : (host.split(':', 1)[0] ?? '')
  const labels = name.split('.')
  if (name.startsWith('[') || labels.length < 2 || /^\d+$/.test(labels.at(-1) ?? '')) return undefined
  return labels.slice(-2).join('.')
}
