'use client'
import { useQuery } from '@tanstack/react-query'
import { fileTextPanelId, showInFile, useHasOpened } from '@/components/file-text/shown-place'
import { Icon } from '@/components/ui/icon'
import { fileText } from '@/components/ui/icon-paths'
import type { FileContent } from '@/lib/contract/cards/file'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { CardProps, CardView } from '../card-view'
import { MadeFile } from './made-file'
import { useFileUrl } from './use-file-url'

const look =
  'inline-flex max-w-full items-center gap-2.5 justify-self-start rounded-m border border-line bg-paper-raised px-3.5 py-2 text-left text-sm'

function File({ card: { content } }: CardProps<'file'>) {
  const { file: texts } = useTexts('answer')
  const { file_id: fileId, name, pages, state } = content
  const isOpen = useHasOpened(fileId)
  if (content.isMade) return <MadeFile {...content} />
  if (content.mime.startsWith('image/') && state === 'ready') return <ImagePreview {...content} />

  const facts = [pages ? fill(texts.pages, { count: pages }) : '', texts.states[state]].filter(Boolean)
  const inside = (
    <>
      <Icon path={fileText} className="size-[18px] shrink-0 text-ink-soft" />
      <span className="min-w-0 truncate">{name}</span>
      <span className="shrink-0 text-xs text-ink-faint">{facts.join(' · ')}</span>
    </>
  )
  if (state !== 'ready') return <p className={look}>{inside}</p>

  return (
    <button
      type="button"
      title={texts.open}
      aria-expanded={isOpen}
      aria-controls={isOpen ? fileTextPanelId : undefined}
      onClick={() => showInFile({ fileId, name, passage: 0, claim: '', openedBy: fileId })}
      className={`${look} min-h-11 hover:border-line-strong`}
    >
      {inside}
    </button>
  )
}

function ImagePreview({ file_id: fileId, name }: FileContent) {
  const { file: texts } = useTexts('answer')
  const { data: url } = useQuery(useFileUrl(fileId))
  if (!url) return <p className={`${look} wrap-anywhere`}>{name}</p>
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      title={texts.image}
      className="justify-self-start overflow-hidden rounded-m border border-line"
    >
      {/* oxlint-disable-next-line next/no-img-element -- A signed path of the host, which expires. */}
      <img src={url} alt={name} className="h-40 max-w-full object-contain" />
    </a>
  )
}

export const fileCard: CardView<'file'> = {
  slot: 'steps',
  grows: 'whole',
  Component: File,
  toText: () => '',
  toMarkdown: () => '',
}
