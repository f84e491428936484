import type { Attachment } from './attachment-list'

/** @returns whether a file may still become usable without user action */
export function isUnderWay({ state }: Attachment): boolean {
  return state === 'waiting' || state === 'sending' || state === 'reading'
}
