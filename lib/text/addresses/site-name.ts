const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const hostName = new RegExp(`^(?=.{4,253}$)${label}(?:\\.${label})+$`)
const maxInputLength = 2_048

/**
 * Parses the name of a site as users type it: a complete address, `site:` in front, full-width letters and dots,
 * international names.
 * @returns the host name in lower-case ASCII, without `www.`; '' if invalid
 */
export function siteName(written: string): string {
  if (written.length > maxInputLength) return ''

  const plain = written
    .normalize('NFKC')
    .trim()
    .replaceAll(/[。｡]/g, '.')
    .replace(/^site\s*:\s*/i, '')
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/^\/\//, '')
  const [authority = ''] = plain.split(/[/?#\\]/, 1)
  const host = URL.parse(`http://${authority.slice(authority.lastIndexOf('@') + 1)}`)?.hostname ?? ''
  const name = host.replace(/\.$/, '').replace(/^www\.(?=[^.]+\.)/, '')
  // An IP address is no site.
  return hostName.test(name) && !/^[\d.]+$/.test(name) ? name : ''
}
