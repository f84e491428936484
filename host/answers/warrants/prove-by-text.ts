import { canonicalText } from './canonical.ts'
import { clausesOf, type ReadSource, type SourceSentence } from './read-source.ts'

/** Letters below which a sentence alone says too little: it depends on its context. */
const leastLetters = 8
/**
 * Words of the clauses that a claim leaves out which may change what the others say: conditions and exceptions, who
 * says it, negations, possibility and plans, quantities of a whole, attempts, questions. A claim that leaves out any of
 * them is not called false: it goes to the model.
 */
const mayChangeIt =
  /如果|若|要是|假如|倘|除非|只有|只要|一旦|的话|前提|条件|除外|例外|以外|之外|但|不过|然而|却|否则|反之|说|称|表示|认为|指出|据|透露|报道|传|建议|介绍|声明|不|没|未|无|非|否|别|莫|勿|误|假|谣|疑|可能|或|也许|大概|约|左右|预计|估计|计划|规划|拟|将|有望|目标|希望|力争|争取|考虑|待|准备|打算|应|须|必须|可以|能|部分|全部|所有|均|都|多数|少数|一些|有的|仅|只|至少|最多|以上|以下|试图|企图|尝试|努力|吗|呢|是否|[?？]|\b(?:if|unless|not|no|never|but|except|may|might|could|would|should|plan|expect|said|says|claim|only|some|all|most|about)/u

/**
 * Proves a claim by the words of one source. Either the claim is one of its sentences, full stop to full stop; or its
 * clauses are the first clauses of one sentence, and what follows there, or is in brackets, changes nothing.
 * @returns the source's sentence; null where its words do not prove the claim
 */
export function proveByText(claim: string, source: ReadSource): string | null {
  const canonical = canonicalText(claim)
  if (lettersIn(canonical) < leastLetters) return null
  const isQuestion = /[?？]\s*$/.test(claim)
  const whole = source.byCanonical.get(canonical)
  if (whole) return whole.isQuestion === isQuestion ? whole.text : null
  const found = source.sentences.find((sentence) => {
    return sentence.isQuestion === isQuestion && isBeginning(canonical, claim, sentence)
  })
  return found?.text ?? null
}

/** A quantity counts as its characters. */
function lettersIn(canonical: string): number {
  return canonical.replaceAll(/[<>]/g, '').length
}

function isBeginning(canonical: string, claim: string, sentence: SourceSentence): boolean {
  // Cheap: most sentences begin with other words.
  if (!sentence.canonical.startsWith(canonical.slice(0, 2)) || sentence.clauses.length < 2) return false
  const said = clausesOf(claim)
  const ends = new Set<number>()
  let length = 0
  for (const each of said) ends.add((length += each.canonical.length))
  if (length !== canonical.length) return false

  let at = 0
  const left: string[] = []
  for (const clause of sentence.clauses) {
    const isNext = at < canonical.length && canonical.startsWith(clause.canonical, at)
    if (isNext) at += clause.canonical.length
    // Only asides may be left out before the last clause of the claim.
    else if (at < canonical.length && !(clause.isAside && ends.has(at)) && !clause.isAside) return false
    else left.push(clause.text)
  }
  return at === canonical.length && !left.some((text) => mayChangeIt.test(text))
}
