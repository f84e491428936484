import { maxClaimCharacters } from '../../lib/contract/cards/support-check.ts'
import type { CheckPassage, SentenceVerdict } from '../../lib/contract/routes/check-routes.ts'
import type { OpenClaim } from '../answers/warrants/check-texts.ts'
import { Warrants } from '../answers/warrants/warrants.ts'
import { cutSource, type SourcePassage, type SourceText } from './cut-source.ts'
import { NearestPassages } from './nearest-passages.ts'
import type { TextSentence } from './sentences-of-text.ts'

/** A sentence that no program proves; its sources are ids of passages. */
export interface OpenSentence extends OpenClaim {
  readonly at: number
  /** What its passages are: those that share words with it; for lack of these all there are, or some by position. */
  readonly shown: 'near' | 'all' | 'some'
}

export interface CheckedSentences {
  /** One for each sentence, in order. */
  readonly verdicts: readonly SentenceVerdict[]
  /** What a model is asked about. */
  readonly open: readonly OpenSentence[]
  /** How many are too long to ask about. */
  readonly tooLong: number
  /** Those with which sentences were compared. */
  readonly passages: readonly CheckPassage[]
}

/** Passages with which a sentence is compared; of these a model gets the first. */
const compared = { program: 4, model: 2 } as const
/** As many passages are shown whole for a sentence that shares no words with any. */
const mostShownWhole = 4
/** A longer one may be cut before a model sees it. */
const mostShownCharacters = 1_000
/** A question, or a word of greeting, states nothing that a model could look for. */
const leastStatement = 8

/**
 * Compares sentences with the passages that are most like them: of the sources that a sentence names, else of all.
 * Proven by the words of a passage, or by arithmetic over its numbers; otherwise a guess.
 * @param sources by number
 */
export function checkSentences(
  sentences: readonly TextSentence[],
  sources: readonly SourceText[],
): CheckedSentences {
  const passages = sources.flatMap((source, at) => cutSource(at + 1, source))
  const nearest = new NearestPassages(
    passages,
    sentences.map(({ text }) => text),
  )
  const titleOf = ({ index }: SourcePassage) => sources[index - 1]?.title ?? ''
  const warrants = new Warrants(passages.map((each) => ({ title: titleOf(each), passage: each.text })))
  const used = new Set<number>()
  const open: OpenSentence[] = []
  const show = (sentence: Omit<OpenSentence, 'under'>, under: string) => {
    for (const id of sentence.sources) used.add(id)
    open.push({ ...sentence, under })
  }
  const verdicts = sentences.map(({ text, cited, under, whole }, place): SentenceVerdict => {
    const at = place + 1
    const claim = text.slice(0, maxClaimCharacters)
    const near = nearest.of(text, cited, compared.program).map((index) => index + 1)
    const [first] = near
    if (first === undefined) {
      if (cited.length === 0) {
        if (isStatement(text) && passages.length > 0)
          show({ at, text, score: 0, ...farPassages(passages, place / sentences.length) }, under)
        return { at, claim, index: 0, state: 'uncited', by: 'none', quotes: [] }
      }
      return { at, claim, index: cited[0] ?? 0, state: 'unclear', by: 'none', quotes: [] }
    }
    const own = warrants.verdictsOf({ text, sources: near, under, ...(whole && { whole }) })
    const found = own.find(({ by }) => by === 'text') ?? own.find(({ by }) => by === 'sum') ?? own[0]
    const id = found?.by === 'text' ? found.index : first
    used.add(id)
    const index = passages[id - 1]?.index ?? 0
    if (found?.state !== 'unclear') return { ...found, at, claim, index, passage: id } as SentenceVerdict
    if (isStatement(text) || cited.length > 0) {
      const asked = near.slice(0, compared.model)
      show({ at, text, sources: asked, shown: 'near', score: found.score ?? 0 }, under)
    }
    return { ...found, at, claim, index, passage: id }
  })
  const askable = open.filter(({ text }) => text.length <= maxClaimCharacters)
  return {
    verdicts,
    open: askable,
    tooLong: open.length - askable.length,
    passages: [...used]
      .toSorted((one, other) => one - other)
      .flatMap((id) => {
        const passage = passages[id - 1]
        return passage ? [{ id, ...passage }] : []
      }),
  }
}

/**
 * What a model sees of a sentence that is written in other words, or another language, than the sources.
 * @param part of the text before the sentence, from 0 to 1: a translation has the order of its source
 */
function farPassages(
  passages: readonly SourcePassage[],
  part: number,
): Pick<OpenSentence, 'sources' | 'shown'> {
  const count = passages.length
  const ids = (from: number, end: number) => passages.slice(from, end).map((_, at) => from + at + 1)
  const areWhole = passages.every(({ text }) => text.length <= mostShownCharacters)
  if (count <= mostShownWhole) return { sources: ids(0, count), shown: areWhole ? 'all' : 'some' }
  const from = Math.min(Math.floor(part * count), count - compared.model)
  return { sources: ids(from, from + compared.model), shown: 'some' }
}

function isStatement(text: string): boolean {
  return text.length >= leastStatement && !/[?？：:]$/.test(text)
}
