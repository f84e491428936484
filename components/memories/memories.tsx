'use client'
import { useRef } from 'react'
import { KnownMemories } from './known-memories'
import { MemoryEditor } from './memory-editor'

/** For a side panel. */
export default function Memories() {
  const noteField = useRef<HTMLInputElement>(null)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto px-[22px] py-3">
        <KnownMemories noteField={noteField} />
      </div>
      <div className="shrink-0 border-t border-line px-[22px] pt-3 pb-4">
        <MemoryEditor noteField={noteField} />
      </div>
    </div>
  )
}
