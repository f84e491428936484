import { health } from './answers/health.ts'
import { home } from './answers/home.ts'
import { law } from './answers/law.ts'
import { money } from './answers/money.ts'
import { otherHand1 } from './answers/other-hand-1.ts'
import { otherHand2 } from './answers/other-hand-2.ts'
import { otherHand3 } from './answers/other-hand-3.ts'
import { otherHand4 } from './answers/other-hand-4.ts'
import { school } from './answers/school.ts'
import { science } from './answers/science.ts'
import { software } from './answers/software.ts'
import { sport } from './answers/sport.ts'
import { transport } from './answers/transport.ts'
import { travel } from './answers/travel.ts'
import type { LabelledAnswer } from './labelled-answer.ts'

/** Thirty answers about invented pages, written by hand. */
export const labelledAnswers: readonly LabelledAnswer[] = [
  ...transport,
  ...money,
  ...health,
  ...law,
  ...home,
  ...sport,
  ...science,
  ...software,
  ...school,
  ...travel,
]

/** Twenty more, written by somebody who had not seen the check. */
export const answersOfAnotherHand: readonly LabelledAnswer[] = [
  ...otherHand1,
  ...otherHand2,
  ...otherHand3,
  ...otherHand4,
]
