import { clipText } from '../copilot/clarify.ts'
import { numberCitations } from './citations.ts'
import type { Report } from './report.ts'

const maxSectionLength = 1_500

/** The report for a model: each section with its title, citing by the report's numbers. */
export function writtenSections(report: Report): string {
  return report.outline.sections
    .flatMap(({ id, title }) => {
      const text = report.texts.get(id)
      return text ? [`## ${title}\n${clipText(numberCitations(text, report.numbers), maxSectionLength)}`] : []
    })
    .join('\n\n')
}
