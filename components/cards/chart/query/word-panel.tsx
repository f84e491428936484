import { useState } from 'react'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { ChoiceList, type ListChoice } from './choice-list'
import { withFilter, withoutWord } from './frame-edits'
import { kindIcon } from './kind-icons'
import type { PanelProps } from './panel-props'
import { useFoundValues } from './use-found-values'

/** What an unused word of the question can be: part of values, or nothing. */
export function WordPanel({
  frame,
  fileIds,
  columns,
  word,
  onApply,
}: PanelProps & { readonly word: string }) {
  const texts = useTexts('queryEditor')
  const [text, setText] = useState(word)
  const { found } = useFoundValues(fileIds, columns, text)
  const rest = withoutWord(frame, word)
  const within = [...new Set(found.map(({ column }) => column))]
  const containing = within.map((column): ListChoice => {
    const part = { kind: 'contains' as const, column: column.ref, text: text.trim() }
    return {
      id: `in ${column.ref.table} ${column.name}`,
      label: fill(texts.containing, { name: column.name, word: text.trim() }),
      icon: kindIcon(column),
      onChoose: () => onApply(withFilter(rest, null, { ...part, is_excluded: false })),
    }
  })
  const values = found.map(({ column, value, count }): ListChoice => {
    const is = { kind: 'values' as const, column: column.ref, values: [value] }
    return {
      id: `is ${column.ref.table} ${column.name} ${value}`,
      label: fill(texts.equals, { name: column.name, value }),
      hint: fill(texts.count, { count }),
      icon: kindIcon(column),
      onChoose: () => onApply(withFilter(rest, null, { ...is, is_excluded: false })),
    }
  })
  const unused = { id: 'unused', label: texts.unused, onChoose: () => onApply(rest) }
  return (
    <ChoiceList
      label={texts.find}
      text={text}
      onText={setText}
      sections={[
        { title: texts.sections.columns, choices: containing },
        { title: texts.sections.values, choices: values },
        { title: texts.sections.others, choices: [unused] },
      ]}
    />
  )
}
