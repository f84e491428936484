import { useState } from 'react'
import { showToast } from '@/components/ui/toast/toast-store'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { documentLimits } from '@/lib/contract/writer/document'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { useImageFiles } from '../images/use-image-files'
import { ImportedImages } from './imported-images'
import {
  documentFileTypes,
  type ReadDocument,
  readDocumentFile,
  UnreadableDocument,
} from './read-document-file'

/** For the images of one file. */
const importLimitMs = 10 * 60_000

/** @returns a function that lets the member choose a file and reads it */
export function useImport(onRead: (read: ReadDocument) => unknown) {
  const texts = useTexts('writer')
  const errors = useTexts('errors')
  const { images } = useImageFiles()
  const [isReading, setIsReading] = useState(false)

  const read = async (file: File | undefined) => {
    if (!file) return
    setIsReading(true)
    const stored = new ImportedImages(images.upload, AbortSignal.timeout(importLimitMs))
    try {
      await onRead(await readDocumentFile(file, stored.store))
      if (stored.leftOut > 0)
        showToast({ content: fill(texts.importImages, { count: stored.leftOut }), icon: 'error' })
    } catch (error) {
      showToast({ content: reasonOf(error), icon: 'error' })
    } finally {
      setIsReading(false)
    }
  }

  const reasonOf = (error: unknown) => {
    if (!(error instanceof UnreadableDocument)) return sentenceOfError(error, errors)
    return error.isTooLong ? fill(texts.importLong, { count: documentLimits.content }) : texts.importFailed
  }

  const choose = () => {
    const input = Object.assign(document.createElement('input'), { type: 'file', accept: documentFileTypes })
    input.addEventListener('change', () => void read(input.files?.[0]))
    input.click()
  }
  return { choose, isReading }
}
