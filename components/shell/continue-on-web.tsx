'use client'
import { setCookie } from 'cookies-next/client'
import { Button } from '@/components/ui/button'
import { cookieNames } from '@/lib/contract/identity'
import { paths } from '@/lib/paths'

const passDays = 365

/** Lets this phone through from now on. A full load, because the server decides by the cookie. */
export function ContinueOnWeb({ label }: { readonly label: string }) {
  const handleClick = () => {
    setCookie(cookieNames.webPass, '1', { maxAge: passDays * 86_400, path: '/', sameSite: 'lax' })
    window.location.assign(paths.home())
  }
  return (
    <Button tone="primary" size="large" onClick={handleClick} className="w-full">
      {label}
    </Button>
  )
}
