import type { AgentSettings } from '@/lib/contract/made-agent'
import { useTexts } from '@/lib/messages/use-texts'
import { variableMark } from '../form/variable-key'
import type { SettingsField } from './agent-kind'

/** @returns a function that describes the value of a field in words */
export function useFieldText() {
  const { categories, variable: texts, temperatureDefault } = useTexts('agentEditor')
  const { conflict } = useTexts('drafts')
  const onOff = (isOn: boolean) => (isOn ? conflict.on : conflict.off)

  const wordsOf = (field: SettingsField, settings: AgentSettings): string => {
    switch (field) {
      case 'questions':
        return settings.questions.join('\n')
      case 'shortcuts':
        return settings.shortcuts.map(({ label, text }) => `${label} — ${text}`).join('\n')
      case 'variables':
        return settings.variables
          .map(({ key, label, type, required }) =>
            [variableMark(key), label, texts.types[type], required ? texts.required : '']
              .filter((part) => part !== '')
              .join(' '),
          )
          .join('\n')
      case 'tools':
        return settings.tools
          .map(({ plugin_id: id, tool_ids: tools }) => `${id} ${tools.join(' ')}`)
          .join('\n')
      case 'mcp':
        return settings.mcp.join('\n')
      case 'knowledge':
        return `${settings.knowledge.mode} ${settings.knowledge.top_k}`
      case 'memory':
      case 'suggestions':
      case 'allow_copy':
        return onOff(settings[field])
      case 'category':
        return categories[settings.category || 'none']
      case 'temperature':
        return settings.temperature === undefined ? temperatureDefault : settings.temperature.toFixed(1)
      case 'icon':
        return settings.icon.startsWith('data:') ? settings.icon.slice(-24) : settings.icon
      case 'name':
      case 'intro':
      case 'desc':
      case 'prompt':
      case 'greeting':
      case 'model':
        return settings[field]
    }
  }

  return wordsOf
}
