import 'client-only'
import { setCookie } from 'cookies-next/client'
import { cookieNames } from '@/lib/contract/identity'

const passDays = 365

/** This phone has chosen the web app: from now on the edge sends it to no guide (§2, start-up rule). */
export function takeWebPass(): void {
  setCookie(cookieNames.webPass, '1', { maxAge: passDays * 86_400, path: '/', sameSite: 'lax' })
}
