import { answerOpenings, omittedSentence } from './answer-sentences.ts'

const openings = answerOpenings.flat()

/** @returns an answer without the sentences of the host that open it, in any language, or stand for what is left out */
export function withoutOpenings(text: string): string {
  const [left, leftInEnglish] = omittedSentence
  let rest = text.replaceAll(left, '').replaceAll(leftInEnglish, ' ').trim()
  for (;;) {
    const opening = openings.find((each) => rest.startsWith(each))
    if (opening === undefined) return rest
    rest = rest.slice(opening.length).trimStart()
  }
}
