import 'server-only'

/**
 * Where the web app's server finds the host, and what the outside calls this site. Both are read at each use:
 * the process that serves the pages sets them when it starts, without a build.
 */
export function internalHostOrigin(): string {
  return process.env.INTERNAL_HOST_ORIGIN || `http://127.0.0.1:${process.env.PORT || '3000'}`
}

/** What this server shows to the host of the same process, so that page views are not counted as one visitor's calls. */
export function internalHostToken(): string {
  return process.env.INTERNAL_HOST_TOKEN ?? ''
}

/** @returns the configured public origin, or null when the request's own address has to do. */
export function publicOrigin(): string | null {
  return process.env.PUBLIC_ORIGIN || null
}
