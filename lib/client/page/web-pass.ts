import 'client-only'
import { setCookie } from 'cookies-next/client'
import { cookieNames } from '@/lib/contract/identity'

const passDays = 365

/** The user of this phone chose the web app: the edge stops redirecting to the app guide (§2, startup rule). */
export function takeWebPass(): void {
  setCookie(cookieNames.webPass, '1', { maxAge: passDays * 86_400, path: '/', sameSite: 'lax' })
}
