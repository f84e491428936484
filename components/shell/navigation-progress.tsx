'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Progress } from '@/components/ui/progress'
import { useTexts } from '@/lib/messages/use-texts'
import { onNavigation } from '@/lib/client/page/page-events'

/** A page that comes sooner needs no sign. */
const slowMs = 300

/** Shows that the next page is on its way, where that takes long: until it comes, the page before stays. */
export function NavigationProgress() {
  return (
    // A prerendered page does not know the query of its address.
    <Suspense>
      <Progressing />
    </Suspense>
  )
}

function Progressing() {
  const shell = useTexts('shell')
  const isSlow = useIsSlow(`${usePathname()}?${useSearchParams().toString()}`)
  return (
    // The live region is there before its text, else that is not announced.
    <output className="fixed inset-x-0 top-0 z-60 print:hidden">
      {isSlow && <Progress label={shell.opening} />}
      <span className="sr-only">{isSlow && shell.opening}</span>
    </output>
  )
}

/** @param route path and query of the page that is shown @returns whether it has been being left for long */
function useIsSlow(route: string): boolean {
  const [left, setLeft] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const handle = useEffectEvent((address = '') => {
    clearTimeout(timer.current)
    setLeft('')
    const { pathname, searchParams } = new URL(address, window.location.href)
    if (`${pathname}?${searchParams.toString()}` !== route)
      timer.current = setTimeout(() => setLeft(route), slowMs)
  })
  // Navigations begin outside React.
  useEffect(() => onNavigation((address) => handle(address)), [])
  useEffect(() => () => clearTimeout(timer.current), [route])
  return left === route
}
