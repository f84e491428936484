'use client'
import { useMemoryDeletion, useMemoryItems } from '@/components/memories/use-memory-items'
import { useUndoable } from '@/components/toasts/use-undoable'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { bookmark, trash2 } from '@/components/ui/icon-paths'
import { showToast } from '@/components/ui/toast/toast-store'
import { sentenceOfError } from '@/lib/client/api/api-error'
import type { MemoryItem } from '@/lib/contract/cards/memory'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { CardProps } from '../card-view'

/** Memories just stored, or the requested list. In the user's own record each can be deleted. */
export default function Memory({ card: { content }, record }: CardProps<'memory'>) {
  const { memory: texts } = useTexts('answer')
  const title = content.isList ? texts.list : texts.kept
  return (
    <figure aria-label={title} className="rounded-m border border-line bg-paper-raised px-4 py-2.5">
      <figcaption className="flex items-center gap-2 py-0.5 text-xs text-ink-soft">
        <Icon path={bookmark} className="size-4 shrink-0" />
        {title}
      </figcaption>
      <ul>
        {content.items.map((item) => (
          <li key={item.id} className="flex min-h-9 items-center gap-3 text-sm max-md:min-h-11">
            {record ? (
              <OwnItem item={item} agentId={content.agentId} />
            ) : (
              <span className="wrap-anywhere">{item.text}</span>
            )}
          </li>
        ))}
      </ul>
    </figure>
  )
}

interface OwnItemProps {
  readonly item: MemoryItem
  readonly agentId: string | undefined
}

function OwnItem({ item: { id, text }, agentId }: OwnItemProps) {
  const { memory: texts } = useTexts('answer')
  const errors = useTexts('errors')
  const known = useMemoryItems(agentId)
  const { name, mutation } = useMemoryDeletion(agentId)
  const onError = (error: unknown) => showToast({ content: sentenceOfError(error, errors), icon: 'error' })
  const deletion = useUndoable(name, { ...mutation, onError })
  const isDeleted = deletion.isPending(id) || (known !== undefined && !known.some((each) => each.id === id))
  if (isDeleted) {
    return (
      <>
        <s className="min-w-0 flex-1 text-ink-faint wrap-anywhere">{text}</s>
        <span className="shrink-0 text-xs text-ink-faint">{texts.forgotten}</span>
      </>
    )
  }

  return (
    <>
      <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
      <IconButton
        label={fill(texts.removeItem, { text })}
        size="small"
        onClick={() => deletion.start(id, fill(texts.removed, { text }))}
      >
        <Icon path={trash2} className="size-4" />
      </IconButton>
    </>
  )
}
