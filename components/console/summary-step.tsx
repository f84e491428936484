'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { ListState } from '@/components/list-state/list-state'
import { Badge } from '@/components/ui/badge'
import { Button, buttonStyle } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { TextLink } from '@/components/ui/text-link'
import { useApi } from '@/lib/client/api/api-context'
import { textOfError } from '@/lib/client/api/api-error'
import { consoleDiagnosisQuery } from '@/lib/client/api/console'
import { saveFile } from '@/lib/client/device/save-file'
import type { Finding } from '@/lib/contract/diagnosis'
import { consoleRoutes, type ShownSetting, type Surroundings } from '@/lib/contract/routes/console-routes'
import { withLabels } from '@/lib/contract/setting-names'
import { findingText } from '@/lib/messages/diagnosis/finding-text'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { FindingList } from './finding-list'
import { settingsAsEnv } from './settings-as-env'
import { stepOf } from './setup-steps'
import { StepSection } from './step-section'

interface SummaryStepProps {
  readonly settings: readonly ShownSetting[]
  readonly surroundings: Surroundings
}

/** What works, what does not, and what could be added; then all checks, and the settings as a file. */
export function SummaryStep({ settings, surroundings }: SummaryStepProps) {
  const texts = useTexts('console')
  const errors = useTexts('errors')
  const diagnosis = useQuery(consoleDiagnosisQuery(useApi(consoleRoutes)))
  const recheck = (
    <Button disabled={diagnosis.isFetching} onClick={() => void diagnosis.refetch()}>
      {diagnosis.isFetching ? texts.checking : texts.checkAgain}
    </Button>
  )

  return (
    <div className="grid gap-8">
      <ListState
        query={diagnosis}
        failed={{ ...textOfError(diagnosis.error, errors), title: texts.checkFailed }}
        skeleton={<Waiting />}
      >
        {diagnosis.data && <Outcome findings={diagnosis.data} />}
      </ListState>
      {diagnosis.data && (
        <StepSection title={texts.check} intro={texts.checkIntro}>
          <details>
            <summary className="w-fit cursor-pointer text-sm text-ink-soft">{texts.allChecks}</summary>
            <FindingList findings={diagnosis.data} />
          </details>
          <div>{recheck}</div>
        </StepSection>
      )}
      <StepSection title={texts.exportTitle} intro={texts.exportIntro}>
        <div className="flex flex-wrap gap-3">
          <Button
            onClick={() =>
              saveFile(
                new Blob([settingsAsEnv(settings, surroundings, texts.exported)], {
                  type: 'text/plain;charset=utf-8',
                }),
                'zhizhou.env',
              )
            }
          >
            {texts.export}
          </Button>
          <Link prefetch={false} href={paths.home()} className={buttonStyle({ tone: 'primary' })}>
            {texts.askFirst}
          </Link>
        </div>
      </StepSection>
    </div>
  )
}

function Waiting() {
  const texts = useTexts('console')
  return (
    <output aria-label={texts.checking} className="grid gap-3">
      <p className="text-sm text-ink-soft">{texts.checking}</p>
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-24 rounded-m" />
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-24 rounded-m" />
    </output>
  )
}

/** Services that users notice; machine and storage are only among all checks. */
const services: readonly Finding['check'][] = [
  'model',
  'vision',
  'embedding',
  'image',
  'search',
  'sms',
  'captcha',
  'words',
  'origin',
  'certificate',
  'cookies',
]

function Outcome({ findings }: { readonly findings: readonly Finding[] }) {
  const texts = useTexts('console')
  const isService = ({ check }: Finding) => services.includes(check)
  const broken = findings.filter(({ state }) => state === 'broken')
  const works = findings.filter(
    (each) => isService(each) && (each.state === 'ok' || each.state === 'warning'),
  )
  const off = findings.filter((each) => each.state === 'off')

  return (
    <>
      {broken.length > 0 && (
        <StepSection title={texts.brokenNow}>
          <Parts findings={broken} />
        </StepSection>
      )}
      <StepSection title={texts.worksNow}>
        {works.length > 0 ? (
          <Parts findings={works} />
        ) : (
          <p className="text-sm text-ink-soft">{texts.nothingYet}</p>
        )}
      </StepSection>
      {off.length > 0 && (
        <StepSection title={texts.couldAdd}>
          <Parts findings={off} />
        </StepSection>
      )}
    </>
  )
}

const ofEnvironment: ReadonlySet<Finding['check']> = new Set(['words', 'origin', 'certificate', 'cookies'])

const tones = { ok: 'ok', off: 'neutral', warning: 'warn', broken: 'bad' } as const

function Parts({ findings }: { readonly findings: readonly Finding[] }) {
  const texts = useTexts('console')
  const diagnosis = useTexts('diagnosis')
  return (
    <ul className="grid">
      {findings.map((finding, at) => {
        const { check, state } = finding
        const { found, next } = findingText(finding, diagnosis)
        const isOff = state === 'off'
        const step = stepOf(check)

        return (
          <li key={`${check}${at}`} className="flex items-start gap-3 border-t border-line py-2.5 text-sm">
            <Badge tone={tones[state]} className="mt-px">
              {diagnosis.states[state]}
            </Badge>
            <div className="min-w-0 flex-1 break-words">
              <p>
                <span className="font-medium">{diagnosis.checks[check]}</span>
                {!isOff && found && <span className="text-ink-soft">{` ${found}`}</span>}
              </p>
              <p className="text-ink-faint">
                {withLabels(isOff ? (diagnosis.adds[check] ?? next) : next, texts.fields)}
              </p>
            </div>
            {isOff && ofEnvironment.has(check) && (
              <span className="shrink-0 text-ink-faint">{texts.byEnvironment}</span>
            )}
            {step !== 'summary' && state !== 'ok' && !(isOff && ofEnvironment.has(check)) && (
              <TextLink href={paths.consoleStep(step)} className="shrink-0">
                {isOff ? texts.setUp : texts.repair}
                <span className="sr-only">{diagnosis.checks[check]}</span>
              </TextLink>
            )}
          </li>
        )
      })}
    </ul>
  )
}
