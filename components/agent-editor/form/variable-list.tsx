'use client'
import { useState } from 'react'
import { CountedField } from '@/components/drafts/counted-field'
import { useRows } from '@/components/drafts/use-rows'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { type AgentVariable, agentLimits } from '@/lib/contract/made-agent'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { useEditor } from '../editor-context'
import { ListRow, ListSection } from './list-section'
import { variableKey, variableMark } from './variable-key'

export function VariableList() {
  const { settings, change, problemOf } = useEditor()
  const texts = useTexts('agentEditor')
  const { variables, prompt } = settings
  const { listRef, addRef, ...rows } = useRows(variables, (next) => change({ variables: next }))
  // Keys of variables whose label is typed for the first time: their key still follows it.
  const [unnamed, setUnnamed] = useState('')

  const rename = (index: number, variable: AgentVariable, label: string) => {
    const others = variables.toSpliced(index, 1)
    const isNew = variable.key === unnamed && !prompt.includes(variableMark(variable.key))
    const key = isNew ? variableKey(label, others) : variable.key
    if (isNew) setUnnamed(key)
    rows.replace(index, { ...variable, label, key })
  }

  return (
    <ListSection
      title={texts.fields.variables}
      hint={texts.hints.variables}
      addLabel={texts.list.addVariable}
      count={variables.length}
      limit={agentLimits.variables}
      problem={problemOf('variables')}
      listRef={listRef}
      addRef={addRef}
      onAdd={() => {
        const key = variableKey('', variables)
        setUnnamed(key)
        rows.add({ key, label: '', type: 'text', required: false })
      }}
    >
      {variables.map((variable, index) => (
        <ListRow
          key={index}
          title={variable.label || variable.key}
          index={index}
          count={variables.length}
          rows={rows}
        >
          <CountedField
            label={fill(texts.variable.label, { index: index + 1 })}
            value={variable.label}
            limit={agentLimits.variableLabel}
            error={problemOf(`variables.${index}.label`) ?? problemOf(`variables.${index}.key`)}
            shape="line"
            data-control="text"
            onChange={(label) => rename(index, variable, label)}
          />
          <VariableOptions
            index={index}
            variable={variable}
            onChange={(next) => rows.replace(index, next)}
            onInsert={() => change({ prompt: withMark(prompt, variableMark(variable.key)) })}
            isUsed={prompt.includes(variableMark(variable.key))}
          />
        </ListRow>
      ))}
    </ListSection>
  )
}

interface VariableOptionsProps {
  readonly index: number
  readonly variable: AgentVariable
  readonly isUsed: boolean
  readonly onChange: (variable: AgentVariable) => void
  readonly onInsert: () => void
}

function VariableOptions({ index, variable, isUsed, onChange, onInsert }: VariableOptionsProps) {
  const { variable: texts } = useTexts('agentEditor')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <SegmentedControl
        label={fill(texts.type, { index: index + 1 })}
        value={variable.type}
        segments={(['text', 'long'] as const).map((value) => ({ value, label: texts.types[value] }))}
        onChange={(type) => onChange({ ...variable, type })}
      />
      <Checkbox
        checked={variable.required}
        onCheckedChange={(checked) => onChange({ ...variable, required: checked === true })}
      >
        {texts.required}
      </Checkbox>
      <Button size="small" onClick={onInsert}>
        {fill(texts.insert, { key: variableMark(variable.key) })}
      </Button>
      {!isUsed && <span className="text-xs text-warn">{texts.unused}</span>}
    </div>
  )
}

function withMark(prompt: string, mark: string): string {
  return prompt === '' || /\s$/.test(prompt) ? `${prompt}${mark}` : `${prompt} ${mark}`
}
