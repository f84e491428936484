'use client'
import { Button } from '@/components/ui/button'
import { pushDialog } from '@/components/ui/dialog/dialog-stack'
import { Texts, useAllTexts, useTexts } from '@/lib/messages/use-texts'
import type { WriterHeaderProps } from '../editor/writer-header-props'
import { NoteCheckList } from './note-check-list'

/** Checks the footnotes of the document as it is now; only where there are any. */
export function CheckNotesButton({
  docId,
  store,
  state,
  write,
}: Pick<WriterHeaderProps, 'docId' | 'store' | 'state' | 'write'>) {
  const all = useAllTexts()
  const { notes: texts } = useTexts('writer')
  if (!state.settings.content.includes('[^')) return null
  const open = async () => {
    write()
    await store.flush()
    pushDialog({
      title: texts.title,
      customClass: 'w-[min(680px,calc(100vw-32px))]!',
      body: (
        <Texts messages={all}>
          <NoteCheckList docId={docId} />
        </Texts>
      ),
    })
  }
  return (
    <Button title={texts.note} onClick={() => void open()}>
      {texts.button}
    </Button>
  )
}
