'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { PageHeading } from '@/components/headings/page-heading'
import { buttonStyle } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { useApi } from '@/lib/client/api/api-context'
import { consoleDiagnosisQuery } from '@/lib/client/api/console'
import { libraryListQuery, wholeLibrary } from '@/lib/client/api/library'
import { consoleRoutes } from '@/lib/contract/routes/console-routes'
import { libraryRoutes } from '@/lib/contract/routes/library-routes'
import { fill } from '@/lib/messages/fill'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { chapterNumber } from '@/lib/text/chapter-number'
import { AccessStep } from './access-step'
import { ConsoleFrame, type ConsoleKnown, ConsoleSkeleton } from './console-frame'
import { useDrafts } from './drafts'
import { LibrarySection } from './library-section'
import { ModelStep } from './model-step'
import { SearchStep } from './search-step'
import { type Step, settingsOf, stepNamed, stepStates, steps } from './setup-steps'
import { StepForm } from './step-form'
import { StepRail } from './step-rail'
import { SummaryStep } from './summary-step'
import { useSetupLink } from './use-setup-link'

/** The operator's setup; opening the link from the terminal signs in. */
export function SetupView() {
  const texts = useTexts('console')
  const link = useSetupLink()
  if (link === 'entering') return <p className="px-8 py-10 text-ink-soft">{texts.entering}</p>
  if (link === 'spent') {
    return (
      <div className="mx-auto w-full max-w-[760px] px-8 py-10 max-sm:px-4">
        <ErrorState title={texts.linkSpent} advice={texts.linkSpentAdvice} />
      </div>
    )
  }

  return (
    <ConsoleFrame
      current="setup"
      skeleton={<ConsoleSkeleton label={texts.loading} heights={['h-10', 'h-96', 'h-60']} />}
    >
      {(known) => <Steps {...known} />}
    </ConsoleFrame>
  )
}

function Steps(known: ConsoleKnown) {
  const locale = useLocale()
  const texts = useTexts('console')
  const step = stepNamed(useSearchParams().get('step'))
  const drafts = useDrafts()
  const diagnosis = useQuery(consoleDiagnosisQuery(useApi(consoleRoutes)))
  const library = useQuery(libraryListQuery(useApi(libraryRoutes), wholeLibrary, false))
  const documents = library.data?.counts.ready ?? 0
  const states = stepStates({ ...known, drafts, documents, findings: diagnosis.data ?? [] })
  useWarningBeforeSecretsAreLost(known.settings.some(({ name, isSecret }) => isSecret && drafts[name]))
  const heading = useFocusOnNewStep(step)

  return (
    <>
      <PageHeading title={texts.title} intro={texts.intro} />
      <div className="grid gap-x-12 gap-y-6 wide:grid-cols-[220px_minmax(0,1fr)]">
        <StepRail current={step} states={states} />
        <div className="max-w-[760px] min-w-0">
          <h2
            ref={heading}
            tabIndex={-1}
            className="mb-5 flex items-baseline gap-3 font-serif text-xl font-semibold outline-none"
          >
            <span aria-hidden className="text-seal">
              {chapterNumber(steps.indexOf(step) + 1, locale)}
            </span>
            {texts.steps[step]}
          </h2>
          <StepContent key={step} step={step} {...known} />
          <Neighbours step={step} />
        </div>
      </div>
    </>
  )
}

function StepContent({ step, settings, surroundings }: ConsoleKnown & { readonly step: Step }) {
  if (step === 'library') return <LibrarySection />
  if (step === 'summary') return <SummaryStep settings={settings} surroundings={surroundings} />
  return (
    <StepForm settings={settings} names={settingsOf[step]}>
      {step === 'model' && <ModelStep />}
      {step === 'search' && <SearchStep />}
      {step === 'access' && <AccessStep surroundings={surroundings} />}
    </StepForm>
  )
}

function Neighbours({ step }: { readonly step: Step }) {
  const texts = useTexts('console')
  const at = steps.indexOf(step)
  const [before, after] = [steps[at - 1], steps[at + 1]]
  return (
    <nav aria-label={texts.neighbours} className="mt-8 flex flex-wrap justify-between gap-3">
      {before ? (
        <Link
          prefetch={false}
          href={paths.consoleStep(before)}
          className={buttonStyle({ tone: 'quiet', className: '-ml-4' })}
        >
          {fill(texts.before, { step: texts.steps[before] })}
        </Link>
      ) : (
        <span />
      )}
      {after && (
        <Link prefetch={false} href={paths.consoleStep(after)} className={buttonStyle()}>
          {fill(texts.after, { step: texts.steps[after] })}
        </Link>
      )}
    </nav>
  )
}

function useFocusOnNewStep(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
  }, [step])
  return heading
}

/** Secrets are not stored, so a reload would lose typed ones. */
function useWarningBeforeSecretsAreLost(isTyped: boolean): void {
  useEffect(() => {
    if (!isTyped) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isTyped])
}
