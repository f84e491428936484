'use client'
import { usePathname, useSearchParams } from 'next/navigation'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Progress } from '@/components/ui/progress'
import { onNavigation } from '@/lib/client/page/page-events'
import { useTexts } from '@/lib/messages/use-texts'

/** Delay until slow navigations are indicated. */
const slowMs = 300

/** Progress bar of a slow navigation, during which the previous page stays. */
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
    // The live region must exist before its text, otherwise it is not announced.
    <output className="fixed inset-x-0 top-0 z-60 print:hidden">
      {isSlow && <Progress label={shell.opening} />}
      <span className="sr-only">{isSlow && shell.opening}</span>
    </output>
  )
}

/** @param route path and query of the current page @returns whether a slow navigation is in progress */
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
  useEffect(() => onNavigation((address) => handle(address)), [])
  useEffect(() => () => clearTimeout(timer.current), [route])
  return left === route
}
