'use client'
import { useEffect } from 'react'
import { cookieNames } from '@/lib/contract/identity'
import { useSession } from '@/lib/login/session-store'
import { writeToken } from '@/lib/login/token-cookie'

/** Writes the login's copy of the chat side (§3), as long as a chat page stands and with every new token. */
export function KeepChatToken() {
  const { token } = useSession()
  // Cookies are outside React.
  useEffect(() => {
    if (token !== '') writeToken(token, cookieNames.chatToken)
  }, [token])
  return null
}
