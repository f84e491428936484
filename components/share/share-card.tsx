'use client'
import { appName } from '@/lib/client/page/app-name'
import type { SharePreview } from '@/lib/contract/routes/share-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

/** The host renders the actual image. */
export function ShareCard({ title, sources }: Pick<SharePreview, 'title' | 'sources'>) {
  const texts = useTexts('share')
  return (
    <figure
      aria-label={texts.preview}
      className="relative flex aspect-[1.9] min-w-0 flex-col overflow-hidden rounded-m border border-line bg-paper-sunken p-5 text-ink"
    >
      <Landscape />
      <span
        aria-hidden
        className="absolute inset-0 bg-linear-to-r from-paper-raised from-45% via-paper-raised/90 via-65% to-transparent"
      />
      <p className="relative flex items-center gap-2 text-sm font-semibold">
        <span aria-hidden className="grid size-6 place-items-center rounded-s bg-seal text-sm text-on-seal">
          {Array.from(appName).at(-1)}
        </span>
        {appName}
      </p>
      <p className="relative my-auto line-clamp-3 max-w-[78%] font-serif text-lg leading-snug font-semibold text-balance wrap-anywhere">
        {title}
      </p>
      <p className="relative text-xs text-ink-soft">
        {sources > 0 ? fill(texts.cardSources, { count: sources }) : texts.cardNoSources}
      </p>
    </figure>
  )
}

function Landscape() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 320 200"
      preserveAspectRatio="xMaxYMid slice"
      className="absolute inset-0 size-full"
    >
      <circle cx="238" cy="58" r="17" className="fill-seal/60" />
      <path
        d="M0 200V88Q24 112 44 94T80 99 130 125 180 117 210 100 250 98 300 83L320 87V200Z"
        className="fill-ink-faint/20"
      />
      <path
        d="M0 200V110Q20 108 40 113T80 131 130 131 180 143 220 134 260 113 300 117L320 122V200Z"
        className="fill-ink-faint/30"
      />
      <path d="M0 142h320v58H0z" className="fill-line" />
      <g transform="translate(232 158) scale(1.2)" className="fill-ink-faint">
        <path d="M-26 0Q0 9 28-3L23 6Q0 13-20 7ZM-8 1Q0-13 13 0ZM19-1l3-15 2 .4-2.5 15z" />
        <circle cx="21.5" cy="-18.5" r="2.6" />
      </g>
    </svg>
  )
}
