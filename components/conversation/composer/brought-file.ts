'use client'
import { createContext, useContext, useEffect, useEffectEvent } from 'react'

/** The id of a file that was chosen on another page to be asked about here; '' for none. */
export const BroughtFile = createContext('')

/** @param take is given the file once, when the page is there */
export function useBroughtFile(take: (fileId: string) => void): void {
  const fileId = useContext(BroughtFile)
  const taking = useEffectEvent(take)
  // The list of files lives in the browser alone.
  useEffect(() => {
    if (fileId !== '') taking(fileId)
  }, [fileId])
}
