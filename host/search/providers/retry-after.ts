type Headers = Readonly<Record<string, string | string[] | undefined>>

/** The longest pause, whatever a header asks for. */
const longestMs = 60 * 60 * 1_000

/**
 * Reads how long a server asks to be left alone: Retry-After as seconds or a date (RFC 9110 §10.2.3), else the first
 * of the windows in X-RateLimit-Reset, in seconds.
 * @returns undefined when it has none
 */
export function retryAfterMs(headers: Headers, now = Date.now()): number | undefined {
  const stated = first(headers['retry-after'])
  const seconds = Number(stated || first(headers['x-ratelimit-reset']).split(',')[0] || Number.NaN)
  const waitMs = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(stated) - now
  return Number.isNaN(waitMs) ? undefined : Math.min(longestMs, Math.max(0, waitMs))
}

function first(header: string | string[] | undefined): string {
  return (Array.isArray(header) ? header[0] : header)?.trim() ?? ''
}
