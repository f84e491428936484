'use client'
import { createContext, useContext, useEffect, useEffectEvent } from 'react'

/** Id of a file that was chosen on another page to ask about it here; '' for none. */
export const InitialAttachment = createContext('')

/** @param take called once with the file after the page is mounted */
export function useInitialAttachment(take: (fileId: string) => void): void {
  const fileId = useContext(InitialAttachment)
  const taking = useEffectEvent(take)
  // In an effect, as attachments exist in the browser only.
  useEffect(() => {
    if (fileId !== '') taking(fileId)
  }, [fileId])
}
