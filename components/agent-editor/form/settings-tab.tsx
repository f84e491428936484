'use client'
import type { ReactNode } from 'react'
import { CountedField } from '@/components/drafts/counted-field'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { type AgentSettings, agentCategories, agentLimits } from '@/lib/contract/made-agent'
import { useTexts } from '@/lib/messages/use-texts'
import { Assist } from '../assist/assist'
import { useEditor } from '../editor-context'
import { IconField } from './icon-field'
import { QuestionChips } from './question-chips'

type TextName = 'name' | 'intro' | 'desc' | 'prompt' | 'greeting'

interface TextSettingProps {
  readonly name: TextName
  readonly shape: 'line' | 'text' | 'long'
  readonly after?: ReactNode
}

export function TextSetting({ name, shape, after }: TextSettingProps) {
  const { settings, change, problemOf } = useEditor()
  const { fields, hints, untitled } = useTexts('agentEditor')
  const hint = (hints as Partial<Record<TextName, string>>)[name]
  return (
    <CountedField
      name={name}
      label={fields[name]}
      value={settings[name]}
      limit={agentLimits[name]}
      error={problemOf(name)}
      shape={shape}
      isProvisional={name === 'name' && settings.name === untitled}
      after={after}
      onChange={(text) => change({ [name]: text })}
      {...(hint ? { hint } : {})}
    />
  )
}

export function SettingsTab() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex items-start gap-5">
        <IconField />
        <div className="min-w-0 flex-1">
          <TextSetting name="name" shape="line" />
        </div>
      </div>
      <TextSetting name="intro" shape="line" after={<Assist kind="intro" />} />
      <TextSetting name="prompt" shape="long" after={<Assist kind="prompt" />} />
      <TextSetting name="greeting" shape="text" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <QuestionChips />
        <Assist kind="questions" />
      </div>
      <CategoryField />
    </div>
  )
}

function CategoryField() {
  const { settings, change, problemOf } = useEditor()
  const texts = useTexts('agentEditor')
  const problem = problemOf('category')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-1.5">
      <p aria-hidden className="text-sm text-ink-soft">
        {texts.fields.category}
      </p>
      <CategoryChoice value={settings.category} onChange={(category) => change({ category })} />
      {problem && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
    </div>
  )
}

interface CategoryChoiceProps {
  readonly value: AgentSettings['category']
  readonly onChange: (value: AgentSettings['category']) => void
}

export function CategoryChoice({ value, onChange }: CategoryChoiceProps) {
  const texts = useTexts('agentEditor')
  return (
    <SegmentedControl
      label={texts.fields.category}
      value={value}
      segments={agentCategories.map((each) => ({ value: each, label: texts.categories[each] }))}
      onChange={onChange}
    />
  )
}
