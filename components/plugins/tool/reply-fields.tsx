'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { rotateCw } from '@/components/ui/icon-paths'
import { showToast } from '@/components/ui/toast/toast-store'
import { useTexts } from '@/lib/messages/use-texts'
import { useNewestReply } from '../debug/newest-reply'
import { schemaOfReply } from './schema-of-reply'
import { useSchemaProblem } from './schema-problem'
import { rowsOf } from './schema-rows'
import { SchemaTable } from './schema-table'
import { useToolEditor } from './tool-context'

/** Fields of the reply; only those ticked are given to the model. */
export function ReplyFields() {
  const { tool, settings, change, problemOf } = useToolEditor()
  const texts = useTexts('toolEditor')
  const problemAt = useSchemaProblem('response', settings.response_schema)
  const reply = useNewestReply(tool.id)
  const [filled, setFilled] = useState(0)
  const { response_schema: schema } = settings

  const fillIn = () => {
    const next = reply === null ? undefined : schemaOfReply(reply, schema)
    if (!next || rowsOf(next).length === 0) return void showToast({ content: texts.notFilled, icon: 'error' })
    change({ response_schema: next })
    // Rows keep what is typed; a new key forgets it.
    setFilled(filled + 1)
  }

  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 className="font-serif text-md font-semibold">{texts.fields.response_schema}</h2>
        <p className="text-sm text-ink-faint">{texts.replyHint}</p>
        <Button tone="quiet" size="small" disabled={reply === null} className="ml-auto" onClick={fillIn}>
          <Icon path={rotateCw} className="size-4" />
          {texts.fillFromReply}
        </Button>
      </div>
      {reply === null && !schema && <p className="text-sm text-ink-faint">{texts.runFirst}</p>}
      <p role="alert" className="text-sm text-bad empty:hidden">
        {problemOf('response')}
      </p>
      <SchemaTable
        key={filled}
        label={texts.fields.response_schema}
        mode="reply"
        schema={schema ?? { type: 'object', properties: {} }}
        problemOf={problemAt}
        onChange={(next) => change({ response_schema: next })}
      />
    </section>
  )
}
