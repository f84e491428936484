'use client'
import { useState } from 'react'
import { shortPlace } from '@/components/file-text/short-place'
import { showInFile } from '@/components/file-text/shown-place'
import { SubHeading } from '@/components/headings/sub-heading'
import { Button } from '@/components/ui/button'
import type { MindmapNode } from '@/lib/contract/cards/mindmap'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { CardProps } from '../card-view'
import { MindmapTree } from './mindmap-tree'

/** A list behind it has the same content. Default export for lazy loading. */
export default function Mindmap({ card: { content, id }, sources }: CardProps<'mindmap'>) {
  const { mindmap: texts } = useTexts('answer')
  const [isList, setIsList] = useState(false)
  const { root } = content

  const openSource = (index: number, title: string, openedBy: string) => {
    const source = sources.find((each) => each.index === index)
    if (!source?.file) return
    const { id: fileId, passage } = source.file
    showInFile({ fileId, name: source.title, passage, claim: title, openedBy })
  }

  const placeOf = (index: number) => {
    const source = sources.find((each) => each.index === index)
    return source && (shortPlace(source.location) ?? String(index))
  }

  const branches = root.children.length
  const leaves = root.children.reduce((sum, { children = [] }) => sum + children.length, 0)

  return (
    <section aria-label={texts.title} className="rounded-m border border-line bg-paper-raised">
      <header className="flex min-h-11 items-center gap-3 border-b border-line pr-2 pl-4">
        <SubHeading className="font-serif font-semibold">{texts.title}</SubHeading>
        <span className="text-xs text-ink-faint">{fill(texts.size, { branches, leaves })}</span>
        <Button tone="quiet" size="small" className="ml-auto" onClick={() => setIsList(!isList)}>
          {isList ? texts.asMap : texts.asList}
        </Button>
      </header>
      <div className="overflow-x-auto px-4 py-3">
        {isList ? (
          <List nodes={[root]} />
        ) : (
          <MindmapTree id={id} root={root} label={texts.title} placeOf={placeOf} onOpen={openSource} />
        )}
      </div>
    </section>
  )
}

function List({ nodes }: { readonly nodes: readonly MindmapNode[] }) {
  return (
    <ul className="list-disc pl-5 leading-[1.9]">
      {nodes.map(({ title, children = [] }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- Titles may repeat, and the order is fixed.
        <li key={at}>
          {title}
          {children.length > 0 && <List nodes={children} />}
        </li>
      ))}
    </ul>
  )
}
