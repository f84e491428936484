import { type Claim, findClaims } from '../../../host/answers/warrants/find-claims.ts'
import { foldToLetters } from '../../../lib/text/fold.ts'
import { type Labelled, type LabelledAnswer, labelledOf, markdownOf } from './labelled-answer.ts'

export interface LabelledClaim {
  readonly claim: Claim
  readonly label: Labelled
}

const marker = /\[\d+\]/g

/** The claims that the product finds in an answer, with their labels. @throws {Error} where they do not correspond */
export function labelledClaims(answer: LabelledAnswer): LabelledClaim[] {
  const labels = labelledOf(answer)
  const found = findClaims(markdownOf(answer), answer.sources.length)
  const claims = found.claims.filter(({ sources }) => sources.length > 0)
  if (found.bad > 0) throw new Error(`${answer.question}: ${found.bad} markers without a source`)
  return labels.map((label, at) => {
    const claim = claims[at]
    const own = foldToLetters(label.text.replaceAll(marker, ''))
    if (!claim || !foldToLetters(claim.text).includes(own) || claims.length !== labels.length)
      throw new Error(`${answer.question}: ${label.text} is not claim ${at + 1}, ${claim?.text}`)
    return { claim, label }
  })
}
