'use client'
import { useId } from 'react'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { agentLimits } from '@/lib/contract/made-agent'
import { useTexts } from '@/lib/messages/use-texts'
import { useEditor } from '../editor-context'

const counts = Array.from({ length: agentLimits.topK }, (_, at) => at + 1)

/** How answers use the knowledge: a part of the draft. */
export function KnowledgeUse() {
  const { settings, change } = useEditor()
  const { knowledge: texts } = useTexts('agentEditor')
  const id = useId()
  const { knowledge } = settings
  return (
    <section aria-labelledby={`${id}-title`} className="grid gap-3 border-t border-line pt-4">
      <h2 id={`${id}-title`} className="font-semibold">
        {texts.useTitle}
      </h2>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 text-sm text-ink-soft">
        <SegmentedControl
          label={texts.mode}
          value={knowledge.mode}
          segments={[
            { value: 'auto', label: texts.auto },
            { value: 'always', label: texts.always },
          ]}
          onChange={(mode) => change({ knowledge: { ...knowledge, mode } })}
        />
        <div className="flex items-center gap-2">
          <label htmlFor={id}>{texts.topK}</label>
          <select
            id={id}
            value={knowledge.top_k}
            onChange={({ target }) => change({ knowledge: { ...knowledge, top_k: Number(target.value) } })}
            className="min-h-9 rounded-s border border-line-strong bg-paper-raised px-2 text-ink hover:border-ink-faint"
          >
            {counts.map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </select>
          <span>{texts.topKUnit}</span>
        </div>
      </div>
      <p className="text-sm text-ink-faint">
        {knowledge.mode === 'always' ? texts.alwaysHint : texts.autoHint}
      </p>
    </section>
  )
}
