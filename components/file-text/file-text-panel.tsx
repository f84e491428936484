'use client'
import dynamic from 'next/dynamic'
import { useStore } from 'zustand'
import { emptyFallback } from '@/components/ui/empty-fallback'
import { SidePanel } from '@/components/ui/side-panel/side-panel'
import { useTexts } from '@/lib/messages/use-texts'
import { fileTextPanelId, shownPlace } from './shown-place'

const FileText = dynamic(() => import('./file-text').catch(emptyFallback), { ssr: false })
const CitedText = dynamic(() => import('./cited-text').catch(emptyFallback), { ssr: false })

interface FileTextPanelProps {
  /** Called with the ids of the answers whose sources have changed. */
  readonly onAnswersChanged?: (docIds: readonly string[]) => void
}

export function FileTextPanel({ onAnswersChanged }: FileTextPanelProps) {
  const { file: texts } = useTexts('answer')
  const place = useStore(shownPlace)
  if (!place) return null
  return (
    <SidePanel id={fileTextPanelId} title={texts.panel} note={place.name} closeLabel={texts.close}>
      {'cited' in place ? (
        <CitedText key={place.cited} {...place} />
      ) : (
        <FileText key={place.fileId} {...place} onAnswersChanged={onAnswersChanged} />
      )}
    </SidePanel>
  )
}
