import { cookieNames } from '../contract/identity.ts'
import { paths } from '../paths.ts'

const passSeconds = 365 * 24 * 60 * 60

/** The cookie by which a phone that has chosen the web app is let through from then on. */
export const passCookie = `${cookieNames.webPass}=1; Path=/; Max-Age=${passSeconds}; SameSite=lax`

/**
 * Where an installed app begins: home, with the pass, which it may not share with the browser that installed it (iOS
 * keeps the cookies of each apart). The address begins with /share, so that the start-up rule of §2 leaves it alone.
 * @returns null for every other address
 */
export function installedStart(url: URL): URL | null {
  return url.pathname === paths.installedStart() ? new URL(paths.home(), url) : null
}
