import type { StepFailure } from '../../../lib/contract/cards/progress.ts'
import type { TurnErrorCode } from '../../../lib/contract/error-code.ts'

const reasons: Partial<Record<TurnErrorCode, StepFailure>> = {
  model_timeout: 'timeout',
  model_key_refused: 'key_refused',
  model_quota: 'quota',
  model_too_long: 'too_long',
  model_filtered: 'filtered',
  model_unreachable: 'unreachable',
  model_garbled: 'garbled',
  model_broken_off: 'broken_off',
}

/** The failure reason of a model step. @param hasBegun whether it had written something, or at least connected */
export function modelStepFailure(code: TurnErrorCode, hasBegun: boolean): { reason?: StepFailure } {
  const isCut = code === 'model_unreachable' || code === 'model_garbled'
  const reason = hasBegun && isCut ? 'broken_off' : reasons[code]
  return reason ? { reason } : {}
}
