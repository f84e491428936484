import type { Finding } from '@/lib/contract/diagnosis'
import { paths } from '@/lib/paths'
import { stepOf } from './setup-steps'

export interface Attention {
  readonly kind: 'broken' | 'more_broken' | 'waiting' | 'reports' | 'no_model'
  /** The failed check; '' for other reasons. */
  readonly check: Finding['check'] | ''
  readonly count: number
  readonly href: string
}

const maxBroken = 3

export const waitingAnchor = 'waiting'
export const reportsAnchor = 'reports'

/** @returns what needs attention, most urgent first */
export function attentionOf(findings: readonly Finding[], waiting: number, reports = 0): Attention[] {
  const broken = [...new Set(findings.filter(({ state }) => state === 'broken').map(({ check }) => check))]
  const rest = broken.slice(maxBroken)
  const noModel = findings.some(({ check, state }) => check === 'model' && state === 'off')
  return [
    ...broken.slice(0, maxBroken).map(
      (check): Attention => ({
        kind: 'broken',
        check,
        count: 1,
        href: paths.consoleStep(stepOf(check)),
      }),
    ),
    ...(rest.length > 0
      ? [
          {
            kind: 'more_broken',
            check: '',
            count: rest.length,
            href: paths.consoleStep('summary'),
          } as const,
        ]
      : []),
    ...(waiting > 0
      ? [{ kind: 'waiting', check: '', count: waiting, href: `#${waitingAnchor}` } as const]
      : []),
    ...(reports > 0
      ? [{ kind: 'reports', check: '', count: reports, href: `#${reportsAnchor}` } as const]
      : []),
    ...(noModel
      ? [{ kind: 'no_model', check: '', count: 1, href: paths.consoleStep('model') } as const]
      : []),
  ]
}
