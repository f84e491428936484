'use client'
import { useQuery } from '@tanstack/react-query'
import { ListState } from '@/components/list-state/list-state'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { TextLink } from '@/components/ui/text-link'
import { useApi } from '@/lib/client/api/api-context'
import { textOfError } from '@/lib/client/api/api-error'
import { consoleDiagnosisQuery } from '@/lib/client/api/console'
import type { Finding } from '@/lib/contract/diagnosis'
import { consoleRoutes } from '@/lib/contract/routes/console-routes'
import { findingText } from '@/lib/messages/diagnosis/finding-text'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { stepOf } from './setup-steps'

const shown: readonly Finding['check'][] = ['model', 'vision', 'embedding', 'image', 'search', 'sms']
const dots = { ok: 'bg-ok', off: 'bg-line-strong', warning: 'bg-warn', broken: 'bg-bad' } as const

export function ServicesSection() {
  const texts = useTexts('figures')
  const diagnosisTexts = useTexts('diagnosis')
  const errors = useTexts('errors')
  const diagnosis = useQuery(consoleDiagnosisQuery(useApi(consoleRoutes)))
  const findings = diagnosis.data?.filter(({ check }) => shown.includes(check)) ?? []

  return (
    <section aria-label={texts.services}>
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 className="font-serif text-lg font-semibold">{texts.services}</h2>
        <Button
          tone="quiet"
          size="small"
          className="-mr-3"
          disabled={diagnosis.isFetching}
          onClick={() => void diagnosis.refetch()}
        >
          {diagnosis.isFetching ? texts.checkingServices : texts.checkAgain}
        </Button>
      </div>
      <ListState
        query={diagnosis}
        failed={{ ...textOfError(diagnosis.error, errors), title: texts.servicesFailed }}
        skeleton={<Skeleton className="h-40 rounded-m" />}
      >
        <ul>
          {findings.map((finding, at) => {
            const { check, state } = finding
            return (
              <li
                key={`${check}${at}`}
                className="flex items-baseline gap-2.5 border-t border-line py-2.5 text-sm"
              >
                <span aria-hidden className={`size-2 shrink-0 rounded-pill ${dots[state]}`} />
                <span className="min-w-0 flex-1 break-words">
                  {diagnosisTexts.checks[check]}
                  <span className="block text-xs text-ink-faint">
                    {findingText(finding, diagnosisTexts).found}
                  </span>
                </span>
                {state === 'ok' ? (
                  <span className="text-ink-soft">{diagnosisTexts.states[state]}</span>
                ) : (
                  <TextLink href={paths.consoleStep(stepOf(check))}>{diagnosisTexts.states[state]}</TextLink>
                )}
              </li>
            )
          })}
        </ul>
      </ListState>
    </section>
  )
}
