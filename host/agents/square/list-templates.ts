import type { AgentTemplate } from '../../../lib/contract/made-agent.ts'
import { foldToLetters } from '../../../lib/text/fold.ts'
import { misspeltEntries } from '../../search/analysis/misspelt/misspelt-names.ts'
import type { NumberedPage } from '../made/my-agents.ts'
import { agentTemplates } from './agent-templates.ts'

const named = agentTemplates.map((template) => ({ template, letters: foldToLetters(template.settings.name) }))

/** The templates of a tab ('' for all) that contain the keyword; when none does, those with similar names. */
export function listTemplates({
  category_id: tab,
  keyword,
  page,
  size,
}: NumberedPage & { readonly category_id: string; readonly keyword: string }) {
  const ofTab = ({ template }: { readonly template: AgentTemplate }) => tab === '' || template.tab === tab
  const letters = foldToLetters(keyword)
  const containing =
    letters === '' && keyword.trim() !== '' ? [] : named.filter(({ template }) => contains(template, letters))
  const similar =
    containing.length > 0 || letters === ''
      ? []
      : misspeltEntries(named, keyword, named.length).map(({ entry }) => entry)
  const found = [...containing, ...similar].filter(ofTab).map(({ template }) => template)
  return { list: found.slice((page - 1) * size, page * size), total: found.length, page, size }
}

function contains({ settings }: AgentTemplate, letters: string): boolean {
  return [settings.name, settings.intro, settings.desc].some((text) => foldToLetters(text).includes(letters))
}
