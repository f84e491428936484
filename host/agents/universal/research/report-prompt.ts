import { promptTokensOf } from '../../../models/context-window.ts'
import type { LanguageModel } from '../../../models/language-model.ts'
import { clipText } from '../copilot/clarify.ts'
import { numberCitations } from './citations.ts'
import { heldText } from './held-text.ts'
import type { Report } from './report.ts'

const maxSectionLength = 1_500
/** Maximum share of the window; a character has at most about one token. */
const reportShare = 0.6

/** The report for a model: each section with its title, citing by the report's numbers, long ones without their end. */
export function writtenSections(model: LanguageModel, report: Report): string {
  return sectionsOf(model, report, (text) => text)
}

/**
 * The report without what its check has not found borne out.
 * @returns '' where no sentence with a source is left, or nothing was checked
 */
export function heldSections(model: LanguageModel, report: Report): string {
  const { support } = report
  if (!support) return ''
  const held = sectionsOf(model, report, (text) => heldText(text, support.check.verdicts))
  return citesAny.test(held) ? held : ''
}

const citesAny = /\[\d+\]/

function sectionsOf(model: LanguageModel, report: Report, keep: (text: string) => string): string {
  const room = Math.floor((promptTokensOf(model) * reportShare) / Math.max(1, report.texts.size))
  const most = Math.min(maxSectionLength, room)
  return report.outline.sections
    .flatMap(({ id, title }) => {
      const text = report.texts.get(id)
      if (!text) return []
      return `## ${title}\n${clipText(keep(numberCitations(text, report.numbers)), most)}`
    })
    .join('\n\n')
}
