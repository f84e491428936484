import { canKeepLogin } from '@/lib/client/login/token-cookie'
import type { Finding } from '@/lib/contract/diagnosis'
import type { Surroundings } from '@/lib/contract/routes/console-routes'

const clockToleranceMs = 60_000
const loopback = /^(?:localhost|(?:.*\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** The browser's location, as in `window.location`. */
type Place = Pick<Location, 'protocol' | 'hostname' | 'host' | 'origin'>

/**
 * Compares the address at which the page is open with the configured ones.
 * @param now browser time at which the surroundings were received, in milliseconds since 1970
 * @returns problems with their next steps; a single positive finding if there are none
 */
export function addressFindings(place: Place, surroundings: Surroundings, now: number): Finding[] {
  const { public_origin, cookie_domain } = surroundings
  const isHere = loopback.test(place.hostname)
  const here = place.origin
  const found: Finding[] = []
  if (place.protocol === 'http:' && !isHere)
    found.push({ check: 'origin', state: 'warning', cause: 'plain_http', values: { origin: here } })
  if (!canKeepLogin(place))
    found.push({ check: 'cookies', state: 'broken', cause: 'cookies_unprotected', values: {} })
  if (public_origin !== '' && new URL(public_origin).origin !== here && !isHere)
    found.push({
      check: 'origin',
      state: 'warning',
      cause: 'address_differs',
      values: { here, origin: new URL(public_origin).origin },
    })

  if (public_origin === '' && !isHere)
    found.push({ check: 'origin', state: 'off', cause: 'not_set', values: { setting: 'PUBLIC_ORIGIN' } })
  if (cookie_domain !== '' && !isHere && !isWithin(place.hostname, cookie_domain))
    found.push({
      check: 'cookies',
      state: 'broken',
      cause: 'cookie_domain_differs',
      values: { domain: cookie_domain, host: place.hostname },
    })

  const apartMs = Math.abs(surroundings.now - now)
  if (apartMs > clockToleranceMs)
    found.push({
      check: 'clock',
      state: 'warning',
      cause: 'clocks_differ',
      values: { seconds: String(Math.round(apartMs / 1_000)) },
    })

  if (found.length > 0) return found

  return [{ check: 'origin', state: 'ok', cause: 'address_fits', values: { here } }]
}

function isWithin(hostname: string, domain: string): boolean {
  const bare = domain.replace(/^\./, '')
  return hostname === bare || hostname.endsWith(`.${bare}`)
}
