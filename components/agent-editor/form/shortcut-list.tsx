'use client'
import { CountedField } from '@/components/drafts/counted-field'
import { useRows } from '@/components/drafts/use-rows'
import { agentLimits } from '@/lib/contract/made-agent'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { useEditor } from '../editor-context'
import { ListRow, ListSection } from './list-section'

export function ShortcutList() {
  const { settings, change, problemOf } = useEditor()
  const texts = useTexts('agentEditor')
  const { shortcuts } = settings
  const { listRef, addRef, ...rows } = useRows(shortcuts, (next) => change({ shortcuts: next }))
  return (
    <ListSection
      title={texts.fields.shortcuts}
      hint={texts.hints.shortcuts}
      addLabel={texts.list.addShortcut}
      count={shortcuts.length}
      limit={agentLimits.shortcuts}
      problem={problemOf('shortcuts')}
      listRef={listRef}
      addRef={addRef}
      onAdd={() => rows.add({ label: '', text: '' })}
    >
      {shortcuts.map((shortcut, index) => {
        const label = fill(texts.shortcut.label, { index: index + 1 })
        return (
          <ListRow
            key={index}
            title={shortcut.label || label}
            index={index}
            count={shortcuts.length}
            rows={rows}
          >
            <CountedField
              label={label}
              value={shortcut.label}
              limit={agentLimits.shortcutLabel}
              error={problemOf(`shortcuts.${index}.label`)}
              shape="line"
              data-control="text"
              onChange={(text) => rows.replace(index, { ...shortcut, label: text })}
            />
            <CountedField
              label={fill(texts.shortcut.text, { index: index + 1 })}
              value={shortcut.text}
              limit={agentLimits.shortcutText}
              error={problemOf(`shortcuts.${index}.text`)}
              shape="text"
              onChange={(text) => rows.replace(index, { ...shortcut, text })}
            />
          </ListRow>
        )
      })}
    </ListSection>
  )
}
