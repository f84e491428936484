'use client'
import { useEffect } from 'react'
import { useSession } from '@/lib/client/login/session-store'
import { writeToken } from '@/lib/client/login/token-cookie'
import { cookieNames } from '@/lib/contract/identity'

/** Writes the chat copy of the token (§3) while a chat page is mounted, and with every new token. */
export function KeepChatToken() {
  const { token } = useSession()
  useEffect(() => {
    if (token !== '') writeToken(token, cookieNames.chatToken)
  }, [token])
  return null
}
