'use client'
import { useEffect, useState } from 'react'
import { useApi } from '@/lib/client/api/api-context'
import { keepLogin } from '@/lib/client/login/keep-login'
import { writeToken } from '@/lib/client/login/token-cookie'
import { consoleRoutes } from '@/lib/contract/routes/console-routes'

/** The token in the address fragment is removed at once. `spent`: it is invalid, or cookies are blocked. */
export function useSetupLink(): 'none' | 'entering' | 'spent' {
  const api = useApi(consoleRoutes)
  const [state, setState] = useState<'none' | 'entering' | 'spent'>('none')
  // The fragment is known only in the browser.
  useEffect(() => {
    const link = window.location.hash.slice(1)
    if (link === '') return

    // Keeps the router's history state, without which it could not navigate back to this page.
    const { pathname, search } = window.location
    window.history.replaceState(window.history.state, '', pathname + search)
    setState('entering')
    api('setupEnter', { link }).then(
      (answer) => {
        const isKept = writeToken(answer.token)
        if (isKept) keepLogin(answer)
        setState(isKept ? 'none' : 'spent')
      },
      () => setState('spent'),
    )
    // The address is read once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return state
}
