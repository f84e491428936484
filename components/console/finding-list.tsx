'use client'
import { Badge } from '@/components/ui/badge'
import type { Finding } from '@/lib/contract/diagnosis'
import { withLabels } from '@/lib/contract/setting-names'
import { findingText } from '@/lib/messages/diagnosis/finding-text'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

const tones = { ok: 'ok', off: 'neutral', warning: 'warn', broken: 'bad' } as const

export function FindingList({ findings }: { readonly findings: readonly Finding[] }) {
  const diagnosis = useTexts('diagnosis')
  const { next: nextStep, fields } = useTexts('console')
  return (
    <ul className="mt-3 grid gap-px">
      {findings.map((finding, at) => {
        const { found, next } = findingText(finding, diagnosis)
        return (
          <li
            key={`${finding.check}${at}`}
            className="flex items-start gap-3 border-t border-line py-2.5 text-sm"
          >
            <Badge tone={tones[finding.state]} className="mt-px shrink-0">
              {diagnosis.states[finding.state]}
            </Badge>
            <div className="min-w-0 break-words">
              <p>
                <span className="font-medium">{diagnosis.checks[finding.check]}</span>
                {found && <span className="text-ink-soft">{` ${found}`}</span>}
              </p>
              {next && <p className="text-ink-faint">{fill(nextStep, { next: withLabels(next, fields) })}</p>}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
