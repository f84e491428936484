'use client'
import { ProxiedImage } from '@/components/remote-image/proxied-image'
import { Icon } from '@/components/ui/icon'
import { play } from '@/components/ui/icon-paths'
import { Skeleton } from '@/components/ui/skeleton'
import type { VideoItem } from '@/lib/contract/cards/videos'
import { useTexts } from '@/lib/messages/use-texts'
import { clockTime } from '@/lib/text/clock-time'
import type { CardProps, CardView } from '../card-view'
import { linkList } from '../link-list'

function Videos({ card: { content } }: CardProps<'videos'>) {
  const answer = useTexts('answer')
  if (content.length === 0) return null
  return (
    <section aria-label={answer.videos}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(220px,1fr))] gap-2.5 max-md:grid-cols-1">
        {content.map((video) => (
          <li key={video.page_url} className="min-w-0">
            <Video video={video} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Links to the video's page: no external player is loaded here. */
function Video({ video }: { readonly video: VideoItem }) {
  const answer = useTexts('answer')
  const { title, cover, page_url, site, duration, published } = video
  return (
    <a
      href={page_url}
      target="_blank"
      rel="noopener noreferrer"
      className="block overflow-hidden rounded-m border border-line bg-paper-raised transition-colors duration-(--motion) hover:border-line-strong max-md:flex"
    >
      <span className="sr-only">{answer.watch} </span>
      <span className="relative block h-[92px] bg-paper-sunken max-md:h-[76px] max-md:w-[120px] max-md:shrink-0">
        {cover && <ProxiedImage src={cover} alt="" className="size-full object-cover" fallback={null} />}
        <span className="on-image absolute top-1/2 left-1/2 grid size-9 -translate-1/2 place-items-center rounded-pill">
          <Icon path={play} className="size-4 fill-current" />
        </span>
        {duration !== undefined && (
          <span className="on-image absolute right-1.5 bottom-1.5 rounded-s px-1.5 text-xs tabular-nums">
            {clockTime(duration)}
          </span>
        )}
      </span>
      <span className="block min-w-0 px-3 py-2 text-sm">
        <span className="line-clamp-2 wrap-anywhere text-ink">{title}</span>
        <span className="block truncate text-xs text-ink-faint">
          {[site, published].filter(Boolean).join(' · ')}
        </span>
      </span>
    </a>
  )
}

export const videosCard: CardView<'videos'> = {
  slot: 'rail',
  grows: 'whole',
  Component: Videos,
  Skeleton: () => <Skeleton className="h-[148px]" />,
  toText: () => '',
  toMarkdown: ({ content }, texts) =>
    linkList(
      texts.videos,
      content.map(({ title, page_url }) => ({ title, address: page_url })),
    ),
}
