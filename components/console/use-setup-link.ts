'use client'
import { useEffect, useState } from 'react'
import { useApi } from '@/lib/client/api/api-context'
import { consoleRoutes } from '@/lib/contract/routes/console-routes'
import { keepLogin } from '@/lib/client/login/keep-login'
import { writeToken } from '@/lib/client/login/token-cookie'

/**
 * Signs in by what the address carries behind `#`, which is taken out of it at once. `spent`: it works no longer, or
 * the browser keeps no cookie.
 */
export function useSetupLink(): 'none' | 'entering' | 'spent' {
  const api = useApi(consoleRoutes)
  const [state, setState] = useState<'none' | 'entering' | 'spent'>('none')
  // The part behind `#` is known to the browser alone.
  useEffect(() => {
    const link = window.location.hash.slice(1)
    if (link === '') return
    // Without its state the router would not find back to this page.
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
    // Its address is looked at once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return state
}
