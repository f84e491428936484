import { health } from './answers/health.ts'
import { home } from './answers/home.ts'
import { law } from './answers/law.ts'
import { money } from './answers/money.ts'
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
