'use client'
import { Button } from '@/components/ui/button'
import { takeWebPass } from '@/lib/client/page/web-pass'
import { wantedPage } from '@/lib/edge/wanted-page'

/** A full load, because the server decides by the cookie. */
export function ContinueOnWeb({ label }: { readonly label: string }) {
  const handleClick = () => {
    takeWebPass()
    window.location.assign(wantedPage(new URL(window.location.href)))
  }
  return (
    <Button size="large" onClick={handleClick} className="w-full">
      {label}
    </Button>
  )
}
