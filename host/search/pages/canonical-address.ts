/** Tracking parameters, which do not select the page. */
const tracking =
  /^(?:utm_\w+|gclid|fbclid|msclkid|yclid|dclid|igshid|mc_[ce]id|spm|scm|_ga|vd_source|share_(?:source|medium|token|from|tag)|from_source|bd_vid|hmsr)$/i

/**
 * Normalizes an address so that two addresses of one page are equal: without scheme, www, default port, fragment,
 * tracking parameters, trailing slash and index file, parameters sorted. Only for comparing, never for requests.
 */
export function canonicalAddress(address: string): string {
  if (!URL.canParse(address)) return address

  const url = new URL(address)
  const kept = [...url.searchParams]
    .filter(([name]) => !tracking.test(name))
    .map(([name, value]) => `${name}=${value}`)
    .sort()
  const host = url.host.replace(/^www\./, '')
  return `${host}${plainPath(url, host)}${kept.length > 0 ? `?${kept.join('&')}` : ''}`
}

function plainPath({ pathname }: URL, host: string): string {
  // Wikipedia has one address per Chinese script variant of an article.
  const article = host.endsWith('wikipedia.org') ? pathname.replace(/^\/zh(?:-\w+)?\//, '/wiki/') : pathname
  return article.replace(/\/(?:index|default)\.(?:html?|php|aspx?|jsp)$/i, '/').replace(/\/+$/, '')
}
