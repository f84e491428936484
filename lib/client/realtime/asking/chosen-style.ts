import 'client-only'
import { preferenceOf } from '@/lib/client/page/preference-store'
import type { WritingStyle } from '@/lib/contract/writing-style'

export function chosenStyle(): WritingStyle | undefined {
  const length = preferenceOf('textLength')
  const tone = preferenceOf('textTone')
  if (length === '' && tone === '') return undefined
  return { ...(length === '' ? {} : { length }), ...(tone === '' ? {} : { tone }) }
}
