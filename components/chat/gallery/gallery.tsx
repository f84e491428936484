'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { lazy, Suspense, useState } from 'react'
import { AiMark } from '@/components/cards/image/ai-mark'
import { thumbnailUrl } from '@/components/cards/image/thumbnail-url'
import { ListState } from '@/components/list-state/list-state'
import { ProxiedImage } from '@/components/remote-image/proxied-image'
import { Skeleton } from '@/components/ui/skeleton'
import { useApi } from '@/lib/client/api/api-context'
import { textOfError } from '@/lib/client/api/api-error'
import { generatedImagesQuery } from '@/lib/client/api/generated-images'
import { agentIds } from '@/lib/contract/agent-ids'
import { type GeneratedImage, imageRoutes } from '@/lib/contract/routes/image-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'

const Lightbox = lazy(() =>
  import('@/components/cards/images/lightbox').then((module) => ({ default: module.Lightbox })),
)

/** Newest first. Default export for lazy loading. */
export default function Gallery() {
  const { gallery: texts } = useTexts('chat')
  const errors = useTexts('errors')
  const query = useInfiniteQuery(generatedImagesQuery(useApi(imageRoutes)))
  const [open, setOpen] = useState<number | null>(null)
  const list = query.data?.pages.flatMap((page) => page.list) ?? []

  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-[22px] py-3">
      <ListState
        query={query}
        failed={textOfError(query.error, errors)}
        skeleton={<Skeleton className="h-40" />}
        isEmpty={list.length === 0}
        empty={<p className="py-3 text-sm text-ink-soft">{texts.empty}</p>}
        more={texts.more}
      >
        <ul className="grid grid-cols-2 gap-3">
          {list.map((picture, at) => (
            <li key={picture.file_id} className="min-w-0">
              <Tile {...picture} onOpen={() => setOpen(at)} />
            </li>
          ))}
        </ul>
      </ListState>
      {open !== null && (
        <Suspense>
          <Lightbox
            first={open}
            onClose={() => setOpen(null)}
            images={list.map(({ url, prompt, width, height }) => ({
              url,
              thumb: thumbnailUrl(url),
              title: prompt,
              width,
              height,
            }))}
          />
        </Suspense>
      )}
    </div>
  )
}

type TileProps = GeneratedImage & { readonly onOpen: () => void }

function Tile({ url, prompt, width, height, conversation_id, doc_id, onOpen }: TileProps) {
  const { gallery: texts } = useTexts('chat')
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpen}
        className="relative block w-full overflow-hidden rounded-m bg-paper-sunken"
        style={{ aspectRatio: `${width} / ${height}`, containerType: 'size' }}
      >
        <span className="sr-only">{fill(texts.view, { prompt })}</span>
        <ProxiedImage src={thumbnailUrl(url)} alt="" className="size-full object-cover" fallback={null} />
        <AiMark />
      </button>
      <p className="mt-1 truncate text-xs text-ink-soft">{prompt}</p>
      <p className="text-xs">
        <Link
          prefetch={false}
          href={paths.chat('text_to_image', agentIds.text_to_image, conversation_id, doc_id)}
          className="text-indigo hover:underline"
        >
          {texts.goTo}
        </Link>
      </p>
    </>
  )
}
