'use client'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast/toast-store'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { useImport } from '../import/use-import'
import type { WriterHeaderProps } from './writer-header-props'

/** Adds a file at the end of the document; undone by what was there before. */
export function ImportIntoDocument({ store, write, saveAs }: WriterHeaderProps) {
  const texts = useTexts('writer')
  const common = useTexts('common')
  const { choose, isReading } = useImport(({ title, content }) => {
    write()
    const before = store.getState().settings
    const parts = [before.content.trimEnd(), content].filter((part) => part !== '')
    saveAs('import')
    store.change({ content: parts.join('\n\n'), title: before.title.trim() === '' ? title : before.title })
    showToast({
      content: fill(texts.imported, { name: title }),
      action: { label: common.undo, onSelect: () => store.change(before), onExpire: () => undefined },
    })
  })
  return (
    <Button aria-busy={isReading} onClick={choose} title={texts.importNote} className="max-sm:hidden">
      {isReading ? texts.importing : texts.import}
    </Button>
  )
}
