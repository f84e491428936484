import { joined, toJudged } from '../../../answers/warrants/check-record.ts'
import { judgeAnswer } from '../../../answers/warrants/judge-answer.ts'
import type { LanguageModel } from '../../../models/language-model.ts'
import { dayInWords } from '../../../search/analysis/question-dates.ts'
import { type CheckedSupport, sourcesOf } from './report.ts'
import { askedOf, type ResearchRun } from './research-run.ts'

/** Calls of the model for a report of many sections. */
const mostCalls = 3
/** Of up to three readings: nobody waits for a report that takes minutes. */
const judgeMs = 20_000

/**
 * Checks the sections of a report before its lead is written, which may say only what holds.
 * @returns null when the program could not check them
 */
export async function checkSections(run: ResearchRun, model: LanguageModel): Promise<CheckedSupport | null> {
  const { deps, report, context } = run
  const { sources } = report.numbers
  const checked = await deps.checker?.check(report.numberedTexts(), sources)
  if (!checked) return null
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(judgeMs)])
  const size = Math.ceil(checked.open.length / mostCalls)
  const parts = Array.from({ length: Math.min(mostCalls, checked.open.length) }, (_, at) =>
    checked.open.slice(at * size, (at + 1) * size),
  ).filter((claims) => claims.length > 0)
  const judged = await Promise.all(
    parts.map((claims) =>
      judgeAnswer(
        model,
        {
          question: askedOf(run),
          today: dayInWords(deps.clock()),
          answer: '',
          questions: 0,
          claims,
          sources: sources.map(toJudged),
        },
        signal,
      ),
    ),
  )
  context.signal.throwIfAborted()
  const said = judged.filter((each) => each !== null)
  const check = joined(checked, [], said)
  const cited = check.verdicts.filter(({ index }) => index > 0)
  const named = sourcesOf(
    sources,
    cited.map(({ index }) => index),
  )
  return {
    cited: named.cited,
    check: {
      ...check,
      verdicts: check.verdicts.map((verdict) =>
        verdict.index === 0 ? verdict : { ...verdict, index: named.placeOf(verdict.index) },
      ),
    },
  }
}
