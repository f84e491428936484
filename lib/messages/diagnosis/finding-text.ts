import type { Finding } from '../../contract/diagnosis.ts'
import { fill } from '../fill.ts'
import type { DiagnosisTexts } from './zh-cn.ts'

export function findingText(
  { check, cause, values }: Finding,
  texts: DiagnosisTexts,
): { readonly found: string; readonly next: string } {
  const { found, next = '' } = texts.causes[cause]
  const named = values.name && !found.includes('{name}') ? `${values.name}${texts.and}` : ''
  const adds = cause === 'not_set' ? texts.adds[check] : undefined
  return {
    found: named + fill(found, values),
    next: [fill(next, values), adds].filter(Boolean).join(texts.and),
  }
}
