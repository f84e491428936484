import 'client-only'
import type { WritingStyle } from '@/lib/contract/writing-style'
import { preferenceOf } from '@/lib/client/page/preference-store'

export function chosenStyle(): WritingStyle | undefined {
  const length = preferenceOf('textLength')
  const tone = preferenceOf('textTone')
  if (length === '' && tone === '') return undefined
  return { ...(length === '' ? {} : { length }), ...(tone === '' ? {} : { tone }) }
}
