import { checkCitations } from '../../../answers/citations/check-citations.ts'
import type { LanguageModel } from '../../../models/language-model.ts'
import { type CheckedSupport, sourcesOf } from './report.ts'
import type { ResearchRun } from './research-run.ts'

/** Checks a report's citations after it is shown. @returns null when none was undecided, or on a timeout */
export async function checkReport(
  { deps, context, report }: Pick<ResearchRun, 'deps' | 'context' | 'report'>,
  model: LanguageModel,
): Promise<CheckedSupport | null> {
  const { sources } = report.numbers
  const answer = { texts: report.numberedTexts(), sources }
  const check = await checkCitations(deps.citations, model, answer, context.signal)
  if (!check) return null

  const { cited, placeOf } = sourcesOf(
    sources,
    check.verdicts.map(({ index }) => index),
  )
  const verdicts = check.verdicts.map((verdict) => ({ ...verdict, index: placeOf(verdict.index) }))
  return { cited, check: { ...check, verdicts } }
}
