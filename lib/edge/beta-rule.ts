export interface BetaDecision {
  /** New value of the cookie `beta_site_load`. */
  readonly flag: '0' | '1'
  /** The main site, if this visit is redirected. */
  readonly redirect: URL | null
}

/** The beta site shows itself every other time: flag 0 redirects to the main site (§4). */
export function betaRule(
  url: URL,
  flag: string | undefined,
  site: { beta: string; main: string },
): BetaDecision {
  const isBeta = site.beta !== '' && (url.host === site.beta || url.hostname === site.beta)
  if (!isBeta || flag !== '0' || site.main === '') return { flag: '0', redirect: null }
  return { flag: '1', redirect: new URL(`${url.pathname}${url.search}`, site.main) }
}
