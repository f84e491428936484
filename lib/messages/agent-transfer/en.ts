import type { zhCNAgentTransfer } from './zh-cn.ts'

export const enAgentTransfer: typeof zhCNAgentTransfer = {
  agentTransfer: {
    export: 'Export',
    exported: 'Exported “{name}”',
    unsaved: 'Some changes are not saved yet; the exported file does not include them',
    import: 'Import',
    title: 'Import an agent',
    reading: 'Reading the file…',
    importing: 'Importing…',
    large: 'This file is larger than {size} KB; it is not an agent file',
    notJson: 'This file cannot be read: it is not JSON. Choose an exported .zhizhou-agent.json file',
    deep: 'This file is nested too deeply to import',
    failed: '“{file}” cannot be imported',
    comes: 'A new draft will be created',
    parts: {
      prompt: 'Instructions, in characters: {count}',
      questions: 'Suggested questions: {count}',
      shortcuts: 'Shortcuts: {count}',
      variables: 'Variables: {count}',
      tools: 'Plugins: {count}',
    },
    skipped: 'Left out',
    reasons: {
      unknown_field: 'There is no such setting here',
      no_tool: 'This plugin or tool is not available here',
      no_model: 'This model is not available here; the default is used',
    },
  },
}
