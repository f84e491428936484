import type { Finding } from '../../../lib/contract/diagnosis.ts'
import { findingText } from '../../../lib/messages/diagnosis/finding-text.ts'
import type { DiagnosisTexts } from '../../../lib/messages/diagnosis/zh-cn.ts'
import { fill } from '../../../lib/messages/fill.ts'

const marks: Readonly<Record<Finding['state'], string>> = { ok: '✓', off: '·', warning: '!', broken: '✗' }

/** @returns the findings for a terminal: one line each, and the counts by kind */
export function diagnosisLines(findings: readonly Finding[], texts: DiagnosisTexts): string[] {
  const counts = { ok: 0, off: 0, warning: 0, broken: 0 }
  const lines = findings.map((finding) => {
    counts[finding.state] += 1
    const { found, next } = findingText(finding, texts)
    const name = [texts.checks[finding.check], found || texts.states[finding.state]].join('  ')
    return `${marks[finding.state]} ${name}${next ? `  →  ${next}` : ''}`
  })
  return [...lines, fill(texts.summary, counts)]
}
