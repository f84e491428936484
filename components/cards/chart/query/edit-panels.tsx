import { useState } from 'react'
import type { QueryFrame } from '@/lib/contract/tables/query-frame'
import { useTexts } from '@/lib/messages/use-texts'
import { ChoiceList, type ChoiceSection, type ListChoice } from './choice-list'
import { type FrameEdit, groupEdits, isSameFrame, measureEdits } from './frame-edits'
import { kindIcon } from './kind-icons'
import { isSameColumn, type OfferedColumn } from './offered-columns'
import type { PanelProps } from './panel-props'

/** Choices that are named as likely; those after them are under a heading of their own. */
const maxLikely = 8

interface EditPanelProps extends PanelProps {
  readonly at: number
}

export function MeasurePanel({ frame, at, columns, onApply }: EditPanelProps) {
  const texts = useTexts('queryEditor')
  const { chart } = useTexts('answer')
  const edits = measureEdits(frame, at, columns, { frame: chart.frame, editor: texts })
  const choices = edits.map((edit): ListChoice => {
    const ref = edit.frame.measures[at]?.column
    const column = columns.find((each) => ref && isSameColumn(each.ref, ref))
    return choiceOf(edit, column, frame, onApply)
  })
  return <EditList label={texts.findMeasure} choices={choices} />
}

export function GroupPanel({ frame, at, columns, onApply }: EditPanelProps) {
  const texts = useTexts('queryEditor')
  const { chart } = useTexts('answer')
  const edits = groupEdits(frame, at, columns, { frame: chart.frame, editor: texts })
  const choices = edits.map((edit): ListChoice => {
    const ref = edit.frame.groups[at]?.column
    const column = columns.find((each) => ref && isSameColumn(each.ref, ref))
    return choiceOf(edit, column, frame, onApply)
  })
  return <EditList label={texts.findGroup} choices={choices} />
}

function choiceOf(
  { label, frame }: FrameEdit,
  column: OfferedColumn | undefined,
  current: QueryFrame,
  onApply: PanelProps['onApply'],
): ListChoice {
  return {
    id: label,
    label,
    icon: kindIcon(column ?? { kind: 'integer' }),
    isCurrent: isSameFrame(frame, current),
    onChoose: () => onApply(frame),
  }
}

function EditList({ label, choices }: { readonly label: string; readonly choices: readonly ListChoice[] }) {
  const { sections: titles } = useTexts('queryEditor')
  const [text, setText] = useState('')
  const typed = text.trim().toLowerCase()
  const found = choices.filter((choice) => choice.label.toLowerCase().includes(typed))
  const sections: ChoiceSection[] = [
    { title: titles.likely, choices: found.slice(0, maxLikely) },
    { title: titles.others, choices: found.slice(maxLikely) },
  ]
  return <ChoiceList label={label} text={text} sections={sections} onText={setText} />
}
