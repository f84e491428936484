'use client'
import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { Skeleton } from '@/components/ui/skeleton'
import type { StoredDocument } from '@/lib/contract/writer/document'
import { longCharacters, type ParsedDocument, parseAhead } from './schema/parse-ahead'

interface WriterViewProps {
  readonly uid: string
  readonly document: StoredDocument
}

const loadWriter = () => import('./editor/writer')

/** The editor is loaded in the browser only. */
const Writer = dynamic(loadWriter, { ssr: false, loading: () => <Opening /> })

export function WriterView(props: WriterViewProps) {
  const parsed = useParsed(props.document.content)
  return parsed === undefined ? <Opening /> : <Writer parsed={parsed} {...props} />
}

/** @returns a long document as it was parsed in a worker, undefined until then; null for a short one */
function useParsed(content: string): ParsedDocument | null | undefined {
  const [parsed, setParsed] = useState<ParsedDocument | null | undefined>(
    content.length < longCharacters ? null : undefined,
  )
  const isParsing = parsed === undefined
  // Workers exist in the browser only.
  useEffect(() => {
    if (!isParsing) return
    let isCurrent = true
    // Both at the same time. A failure to load is shown when the editor is rendered.
    void loadWriter().catch(() => undefined)
    void parseAhead(content).then((result) => isCurrent && setParsed(result))
    return () => {
      isCurrent = false
    }
  }, [isParsing, content])
  return parsed
}

function Opening() {
  return (
    <div aria-busy className="mx-auto grid w-full max-w-[680px] gap-4 px-4 pt-24">
      <Skeleton className="h-9 w-3/5" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
