'use client'
import { type RefObject, useRef, useState } from 'react'
import { FindField } from '@/components/find-field/find-field'
import { useUndoable } from '@/components/toasts/use-undoable'
import { focusNextRow } from '@/components/ui/focus-return'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { trash2 } from '@/components/ui/icon-paths'
import { showToast } from '@/components/ui/toast/toast-store'
import { sentenceOfError } from '@/lib/client/api/api-error'
import type { Memory } from '@/lib/contract/routes/memory-routes'
import { fill } from '@/lib/messages/fill'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { useMemoryDeletion } from './use-memory-items'

/** From this number on there is a search field. */
const manyMemories = 8

interface MemoryListProps {
  readonly list: readonly Memory[]
  /** Focused when the last memory is deleted. */
  readonly noteField: RefObject<HTMLElement | null>
  /** The agent made by a member that remembers them; absent for what the product remembers. */
  readonly agentId?: string
}

export function MemoryList({ list, noteField, agentId }: MemoryListProps) {
  const texts = useTexts('memories')
  const errors = useTexts('errors')
  const [wanted, setWanted] = useState('')
  const findField = useRef<HTMLInputElement>(null)
  const onError = (error: unknown) => showToast({ content: sentenceOfError(error, errors), icon: 'error' })
  const { name, mutation } = useMemoryDeletion(agentId)
  const deletion = useUndoable(name, { ...mutation, onError })
  const left = list.filter(({ id }) => !deletion.isPending(id))
  const shown = left.filter(({ text }) => text.toLowerCase().includes(wanted.trim().toLowerCase()))

  return (
    <>
      {(list.length >= manyMemories || wanted !== '') && (
        <FindField ref={findField} label={texts.find} onKeyword={setWanted} className="mb-2" />
      )}
      <ul>
        {shown.map((memory) => (
          <li key={memory.id} className="flex min-h-11 items-center gap-3 border-b border-line py-2">
            <div className="min-w-0 flex-1">
              <p className="text-sm wrap-anywhere">{memory.text}</p>
              <Origin {...memory} />
            </div>
            <IconButton
              label={fill(texts.remove, { text: memory.text })}
              size="small"
              onClick={({ currentTarget }) => {
                focusNextRow(currentTarget, wanted === '' ? noteField.current : findField.current)
                deletion.start(memory.id, fill(texts.removed, { text: memory.text }))
              }}
            >
              <Icon path={trash2} className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
      {left.length > 0 && shown.length === 0 && (
        <output className="block py-3 text-sm text-ink-soft">{texts.none}</output>
      )}
    </>
  )
}

function Origin({ remembered, from }: Pick<Memory, 'remembered' | 'from'>) {
  const texts = useTexts('memories')
  const day = new Intl.DateTimeFormat(useLocale(), { dateStyle: 'medium' }).format(remembered)
  return <p className="text-xs text-ink-faint">{from === '' ? `${day} · ${texts.own}` : day}</p>
}
