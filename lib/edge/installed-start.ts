import { cookieNames } from '../contract/identity.ts'
import { paths } from '../paths.ts'

const passSeconds = 365 * 24 * 60 * 60

/** Cookie of phones that chose the web app, which are not redirected. */
export const passCookie = `${cookieNames.webPass}=1; Path=/; Max-Age=${passSeconds}; SameSite=lax`

/**
 * Start page of an installed app: home, setting the web-pass cookie, which it may not share with the browser (iOS
 * separates their cookies). The address starts with /share, so that the startup rule of §2 does not apply.
 * @returns null for every other address
 */
export function installedStart(url: URL): URL | null {
  return url.pathname === paths.installedStart() ? new URL(paths.home(), url) : null
}
