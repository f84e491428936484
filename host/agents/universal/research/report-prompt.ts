import { promptTokensOf } from '../../../models/context-window.ts'
import type { LanguageModel } from '../../../models/language-model.ts'
import { clipText } from '../copilot/clarify.ts'
import { type CitedText, numberCitations } from './citations.ts'
import { heldText } from './held-text.ts'
import type { Report } from './report.ts'

const maxSectionLength = 1_500
/** Maximum share of the window; a character has at most about one token. */
const reportShare = 0.6

/** The report for a model: each section with its title, citing by the report's numbers, long ones without their end. */
export function writtenSections(model: LanguageModel, report: Report): string {
  const room = Math.floor((promptTokensOf(model) * reportShare) / Math.max(1, report.texts.size))
  const most = Math.min(maxSectionLength, room)
  return report.outline.sections
    .flatMap(({ id, title }) => {
      const text = report.texts.get(id)
      return text ? [`## ${title}\n${clipText(textFor(text, report), most)}`] : []
    })
    .join('\n\n')
}

/** What the check of the sections has left of a text; all of it while there is none. */
function textFor(text: CitedText, report: Report): string {
  const numbered = numberCitations(text, report.numbers)
  return report.support ? heldText(numbered, report.support.check.verdicts) : numbered
}
