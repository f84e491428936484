'use client'
import { setCookie } from 'cookies-next/client'
import { Button } from '@/components/ui/button'
import { cookieNames } from '@/lib/contract/identity'
import { wantedPage } from '@/lib/edge/wanted-page'

const passDays = 365

/** Lets this phone through from now on, to where it was going. A full load, because the server decides by the cookie. */
export function ContinueOnWeb({ label }: { readonly label: string }) {
  const handleClick = () => {
    setCookie(cookieNames.webPass, '1', { maxAge: passDays * 86_400, path: '/', sameSite: 'lax' })
    window.location.assign(wantedPage(new URL(window.location.href)))
  }
  return (
    <Button tone="primary" size="large" onClick={handleClick} className="w-full">
      {label}
    </Button>
  )
}
