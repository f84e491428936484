'use client'
import { Switch } from '@/components/ui/switch'
import { useTexts } from '@/lib/messages/use-texts'
import { useEditor } from '../editor-context'
import { ModelField, TemperatureField } from './model-fields'
import { TextSetting } from './settings-tab'
import { ShortcutList } from './shortcut-list'
import { VariableList } from './variable-list'

export function AdvancedTab() {
  const texts = useTexts('agentEditor')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <TextSetting name="desc" shape="text" />
      <ModelField />
      <TemperatureField />
      <VariableList />
      <ShortcutList />
      <div className="grid gap-4">
        <Toggle name="memory" text={texts.memory} hint={texts.memoryHint} />
        <Toggle name="suggestions" text={texts.suggestions} hint={texts.suggestionsHint} />
        <Toggle name="allow_copy" text={texts.allowCopy} hint={texts.allowCopyHint} />
      </div>
    </div>
  )
}

interface ToggleProps {
  readonly name: 'memory' | 'suggestions' | 'allow_copy'
  readonly text: string
  readonly hint?: string
}

function Toggle({ name, text, hint }: ToggleProps) {
  const { settings, change } = useEditor()
  const hintId = `agent-${name}-hint`
  return (
    <div className="grid gap-1">
      <Switch
        checked={settings[name]}
        aria-describedby={hint && hintId}
        onCheckedChange={(isOn) => change({ [name]: isOn })}
      >
        {text}
      </Switch>
      {hint && (
        <p id={hintId} className="pl-12.5 text-sm text-ink-faint">
          {hint}
        </p>
      )}
    </div>
  )
}
