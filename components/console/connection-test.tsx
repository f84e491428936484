'use client'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { useApi } from '@/lib/client/api/api-context'
import type { Finding } from '@/lib/contract/diagnosis'
import { consoleRoutes, type TestGroup } from '@/lib/contract/routes/console-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { FindingList } from './finding-list'
import { useStepForm } from './step-form'

interface ConnectionTestProps {
  readonly group: TestGroup
  readonly label: string
  readonly action?: ReactNode
}

export function ConnectionTest({ group, label, action }: ConnectionTestProps) {
  const api = useApi(consoleRoutes)
  const { changes, fail } = useStepForm()
  const test = useMutation({
    mutationFn: () => api('consoleTest', { group, changes }, { kind: 'standard' }),
    onError: fail,
  })
  const { findings } = test.data ?? {}

  return (
    <ConnectionTestFrame
      label={label}
      action={action}
      isRunning={test.isPending}
      findings={findings}
      onRun={() => test.mutate()}
    />
  )
}

interface ConnectionTestFrameProps {
  readonly label: string
  readonly isRunning: boolean
  readonly findings: readonly Finding[] | undefined
  readonly onRun: () => void
  readonly action?: ReactNode
  readonly children?: ReactNode
}

export function ConnectionTestFrame({
  label,
  action,
  isRunning,
  findings,
  onRun,
  children,
}: ConnectionTestFrameProps) {
  const texts = useTexts('console')
  return (
    <div>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        {children}
        {action}
        {/* Aligned with the field, whose label is above it. */}
        <Button
          size={children ? 'large' : 'medium'}
          className={children ? 'sm:mt-[26px]' : ''}
          disabled={isRunning}
          aria-busy={isRunning}
          onClick={onRun}
        >
          {isRunning ? texts.testing : label}
        </Button>
      </div>
      <div aria-live="polite">
        {isRunning && <p className="mt-3 text-sm text-ink-soft">{texts.testingNote}</p>}
        {!isRunning && findings && <FindingList findings={findings} />}
      </div>
    </div>
  )
}
