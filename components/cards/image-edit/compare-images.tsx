'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { chevronLeft, chevronRight } from '@/components/ui/icon-paths'
import type { ImageState } from '@/lib/contract/cards/image-edit'
import { useTexts } from '@/lib/messages/use-texts'
import { useFileUrl } from '../file/use-file-url'

const label = 'pointer-events-none absolute top-2 rounded-s bg-ink/75 px-1.5 py-0.5 text-xs text-paper-raised'

interface CompareImagesProps {
  readonly before: ImageState | undefined
  readonly after: ImageState
}

export function CompareImages({ before, after }: CompareImagesProps) {
  const { imageEdit: texts } = useTexts('answer')
  const [share, setShare] = useState(50)
  const now = useQuery(useFileUrl(after.file_id))
  const earlier = useQuery({ ...useFileUrl(before?.file_id ?? ''), enabled: before !== undefined })
  if (!now.data) {
    return (
      <p className="grid min-h-48 place-items-center text-sm text-ink-soft">
        {now.isPending ? texts.loading : texts.deleted}
      </p>
    )
  }

  const picture = 'absolute inset-0 size-full object-contain'

  return (
    <div
      className="relative mx-auto max-h-[420px] w-full overflow-hidden rounded-m bg-paper-sunken"
      style={{ aspectRatio: `${after.width} / ${after.height}` }}
    >
      {/* oxlint-disable-next-line next/no-img-element -- A signed path of the host, which expires. */}
      <img src={now.data} alt={before ? texts.after : after.name} className={picture} />
      {before && earlier.data && (
        <>
          {/* oxlint-disable-next-line next/no-img-element -- A signed path of the host, which expires. */}
          <img
            src={earlier.data}
            alt={texts.before}
            className={`${picture} bg-paper-sunken`}
            style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}
          />
          <input
            type="range"
            min={0}
            max={100}
            value={share}
            aria-label={texts.slider}
            onChange={(event) => setShare(Number(event.target.value))}
            className="peer absolute inset-0 size-full cursor-ew-resize opacity-0"
          />
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 w-0.5 -translate-x-1/2 bg-paper-raised shadow-low peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-indigo"
            style={{ left: `${share}%` }}
          >
            <span className="absolute top-1/2 left-1/2 flex size-8 -translate-1/2 items-center justify-center rounded-full bg-paper-raised text-ink shadow-low">
              <Icon path={chevronLeft} className="size-3.5" />
              <Icon path={chevronRight} className="size-3.5" />
            </span>
          </span>
          <span className={`${label} left-2`}>{texts.before}</span>
          <span className={`${label} right-2`}>{texts.after}</span>
        </>
      )}
    </div>
  )
}
