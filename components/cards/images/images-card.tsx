'use client'
import { lazy, Suspense, useState } from 'react'
import { ProxiedImage } from '@/components/remote-image/proxied-image'
import { Icon } from '@/components/ui/icon'
import { imageOff, maximize } from '@/components/ui/icon-paths'
import { Skeleton } from '@/components/ui/skeleton'
import type { ImageItem } from '@/lib/contract/cards/images'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { CardProps, CardView } from '../card-view'
import { linkList } from '../link-list'

/** Lazy, as most images are never enlarged. */
const Lightbox = lazy(() => import('./lightbox').then((module) => ({ default: module.Lightbox })))

const tileCount = 4

function Images({ card: { content } }: CardProps<'images'>) {
  const answer = useTexts('answer')
  const [open, setOpen] = useState<number | null>(null)
  if (content.length === 0) return null
  return (
    <section aria-label={answer.images}>
      <ul className="flex gap-2.5 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:pb-1">
        {content.slice(0, tileCount).map((image, index) => (
          <li key={image.url} className="min-w-0 flex-1 max-md:flex-none">
            <Tile
              image={image}
              more={index === tileCount - 1 && content.length > tileCount ? content.length : 0}
              onOpen={() => setOpen(index)}
            />
          </li>
        ))}
      </ul>
      {open !== null && (
        <Suspense>
          <Lightbox images={content} first={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </section>
  )
}

interface TileProps {
  readonly image: ImageItem
  /** Total count shown on the last tile; 0 on the others. */
  readonly more: number
  readonly onOpen: () => void
}

function Tile({ image, more, onOpen }: TileProps) {
  const answer = useTexts('answer')
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-haspopup="dialog"
      className="group/tile relative block h-[124px] w-full overflow-hidden rounded-m bg-paper-sunken max-md:h-[104px] max-md:w-[150px]"
    >
      <span className="sr-only">{fill(answer.viewImage, { title: image.title })}</span>
      <ProxiedImage
        src={image.thumb}
        alt=""
        className="size-full object-cover"
        fallback={<BrokenImage title={image.title} />}
      />
      <span
        aria-hidden
        className="on-image absolute top-1.5 right-1.5 hidden rounded-s p-1.5 group-hover/tile:block group-focus-visible/tile:block"
      >
        <Icon path={maximize} className="size-3.5" />
      </span>
      {more > 0 ? (
        <span className="on-image absolute right-1.5 bottom-1.5 rounded-s px-2 py-0.5 text-xs">
          {fill(answer.imagesCount, { count: more })}
        </span>
      ) : (
        image.site && (
          <span
            aria-hidden
            className="on-image absolute inset-x-0 bottom-0 hidden truncate px-2 py-1 text-left text-xs group-hover/tile:block group-focus-visible/tile:block"
          >
            {image.site}
          </span>
        )
      )}
    </button>
  )
}

function BrokenImage({ title }: { readonly title: string }) {
  return (
    <span className="grid size-full content-center justify-items-center gap-1 px-2 text-xs text-ink-faint">
      <Icon path={imageOff} className="size-5" />
      <span className="line-clamp-2 break-words">{title}</span>
    </span>
  )
}

export const imagesCard: CardView<'images'> = {
  slot: 'rail',
  grows: 'whole',
  Component: Images,
  Skeleton: () => <Skeleton className="h-[124px]" />,
  toText: () => '',
  toMarkdown: ({ content }, texts) =>
    linkList(
      texts.images,
      content.map(({ title, page_url }) => ({ title, address: page_url })),
    ),
}
