import { type ToolSettings, toolSettings } from '../../../../lib/contract/plugins/tool.ts'
import { cleanLines } from '../../../../lib/text/clean-agent-texts.ts'

/** @returns the settings as they are judged and stored, with their fields in the sequence of the schema */
export function cleanTool(given: ToolSettings): ToolSettings {
  return toolSettings.parse({
    ...given,
    name: given.name.trim(),
    description: cleanLines(given.description),
    path: given.path.trim(),
    is_safe: given.is_safe ?? given.method === 'GET',
  })
}
