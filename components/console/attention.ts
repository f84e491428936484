import type { Finding } from '@/lib/contract/diagnosis'
import { paths } from '@/lib/paths'
import { stepOf } from './setup-steps'

/** One thing that needs a person, and where it is done. */
export interface Attention {
  readonly kind: 'broken' | 'more_broken' | 'waiting' | 'reports' | 'no_model'
  /** Of what is broken, its check; else ''. */
  readonly check: Finding['check'] | ''
  readonly count: number
  readonly href: string
}

/** A sentence of more parts is read by nobody. */
const mostBroken = 3

/** The anchor of the list of those who wait. */
export const waitingAnchor = 'waiting'
/** The anchor of the list of reports. */
export const reportsAnchor = 'reports'

/** @returns what needs a person, the most urgent first */
export function attentionOf(findings: readonly Finding[], waiting: number, reports = 0): Attention[] {
  const broken = [...new Set(findings.filter(({ state }) => state === 'broken').map(({ check }) => check))]
  const rest = broken.slice(mostBroken)
  const noModel = findings.some(({ check, state }) => check === 'model' && state === 'off')
  return [
    ...broken.slice(0, mostBroken).map(
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
