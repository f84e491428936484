'use client'
import dynamic from 'next/dynamic'
import { useEffect } from 'react'
import { Skeleton } from '@/components/ui/skeleton'
import { whenIdle } from '@/lib/client/page/scheduling'
import type { StoredDocument } from '@/lib/contract/writer/document'

interface WriterViewProps {
  readonly uid: string
  readonly document: StoredDocument
}

const loadEditor = () => import('./editor/writer')

/** The editor is loaded in the browser only. */
const Writer = dynamic(loadEditor, { ssr: false, loading: () => <Opening /> })

export function WriterView(props: WriterViewProps) {
  return <Writer {...props} />
}

function Opening() {
  return (
    <div aria-busy className="mx-auto grid w-full max-w-[680px] gap-4 px-4 pt-24">
      <Skeleton className="h-9 w-3/5" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}

/** Loads the editor ahead, on the page from which documents are opened. */
export function PreloadEditor() {
  // What fails is loaded again when a document is opened.
  useEffect(() => whenIdle(() => void preload().catch(() => undefined)), [])
  return null
}

async function preload(): Promise<void> {
  const [{ prepareEditor }] = await Promise.all([import('./editor/prepare-editor'), loadEditor()])
  whenIdle(prepareEditor)
}
