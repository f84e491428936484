import { useRef, useState } from 'react'
import { giveFocusBack } from '@/components/ui/focus-return'
import type { ImageEditContent } from '@/lib/contract/cards/image-edit'
import type { ImageStep, ImageTool } from '@/lib/contract/image-steps'
import type { OwnRecord } from '../card-view'
import { draftOf, type ImageDraft, newDraft, withDraft } from './image-draft'

/** A draft, or that there is none, of one answer. */
interface Opened {
  readonly docId: string
  readonly draft: ImageDraft | null
}

/**
 * The open tool of a card. A draft belongs to the answer it was opened in: its steps are sent, the answer is replaced,
 * and if the host refuses them the answer returns with the draft.
 */
export function useImageDraft(content: ImageEditContent, record: OwnRecord | undefined) {
  const editImage = record?.editImage
  const docId = record?.docId ?? ''
  const [opened, setOpened] = useState<Opened | null>(null)
  const opener = useRef<Element | null>(null)
  const isOwn = editImage !== undefined && opened?.docId === docId
  const first = editImage && content.tool ? newDraft(content.tool, content) : null
  const draft = isOwn ? opened.draft : first

  const show = (next: ImageDraft | null) => {
    if (next) opener.current = document.activeElement
    setOpened({ docId, draft: next })
  }
  const send = (steps: readonly ImageStep[], kept: ImageDraft | null) => {
    setOpened({ docId, draft: kept })
    editImage?.(steps)
  }

  return {
    draft,
    openTool: (tool: ImageTool) =>
      show(draft?.tool === tool && draft.count === 0 ? null : newDraft(tool, content)),
    openStep: (at: number) => show(draftOf(at, content)),
    close: () => {
      setOpened({ docId, draft: null })
      giveFocusBack(opener.current)
    },
    apply: (made: readonly ImageStep[]) => {
      if (!draft) return
      send(withDraft(content, draft, made), { ...draft, steps: made })
      giveFocusBack(opener.current)
    },
    remove: (at: number) => send(content.steps.toSpliced(at, 1), null),
  }
}
