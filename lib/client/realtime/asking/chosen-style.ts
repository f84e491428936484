import 'client-only'
import type { WritingStyle } from '@/lib/contract/writing-style'
import { preferenceOf } from '@/lib/client/page/preference-store'

/** @returns the last chosen length and tone of texts; undefined if neither is set */
export function chosenStyle(): WritingStyle | undefined {
  const length = preferenceOf('textLength')
  const tone = preferenceOf('textTone')
  if (length === '' && tone === '') return undefined
  return { ...(length === '' ? {} : { length }), ...(tone === '' ? {} : { tone }) }
}
