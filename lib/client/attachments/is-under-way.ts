import type { Attachment } from './attachment-list'

/** @returns whether a file may still come to be of use by itself */
export function isUnderWay({ state }: Attachment): boolean {
  return state === 'waiting' || state === 'sending' || state === 'reading'
}
