'use client'
import { Content, Overlay, Portal, Root, Title } from 'radix-ui/dialog'
import { type KeyboardEvent, useRef, useState } from 'react'
import { ProxiedImage } from '@/components/remote-image/proxied-image'
import { useBackToClose } from '@/components/ui/dialog/back-layers'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { chevronLeft, chevronRight, externalLink, imageOff, x } from '@/components/ui/icon-paths'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

interface LightboxImage {
  readonly url: string
  readonly thumb: string
  readonly title: string
  readonly page_url?: string
  readonly site?: string | undefined
  readonly width?: number | undefined
  readonly height?: number | undefined
}

interface LightboxProps {
  readonly images: readonly LightboxImage[]
  readonly first: number
  readonly onClose: () => void
}

/** ← and → go to the other images, Home and End to the first and last, Escape back to the opening tile. */
export function Lightbox({ images, first, onClose }: LightboxProps) {
  const answer = useTexts('answer')
  const [at, setAt] = useState(first)
  const opener = useRef<Element | null>(null)
  useBackToClose(onClose, true, true)
  const image = images[at]
  if (!image) return null

  const last = images.length - 1
  const places: Readonly<Record<string, number>> = {
    ArrowLeft: Math.max(0, at - 1),
    ArrowRight: Math.min(last, at + 1),
    Home: 0,
    End: last,
  }

  const handleKey = (event: KeyboardEvent) => {
    const place = Object.hasOwn(places, event.key) ? places[event.key] : undefined
    if (place === undefined) return
    event.preventDefault()
    setAt(place)
  }

  return (
    <Root open onOpenChange={onClose}>
      <Portal>
        <Overlay className="fixed inset-0 z-40 bg-(--veil)" />
        <Content
          aria-describedby={undefined}
          onKeyDown={handleKey}
          onOpenAutoFocus={() => (opener.current = document.activeElement)}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener.current instanceof HTMLElement) opener.current.focus()
          }}
          className="fixed inset-0 z-40 grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] bg-paper-sunken outline-none"
        >
          <header className="flex items-center gap-3 px-4 py-2 max-md:px-2">
            <Title className="min-w-0 truncate text-md font-medium">{image.title}</Title>
            <span className="shrink-0 text-sm text-ink-faint tabular-nums">
              {at + 1} / {images.length}
            </span>
            <IconButton label={answer.closeImages} size="large" onClick={onClose} className="ml-auto">
              <Icon path={x} />
            </IconButton>
          </header>
          <Stage image={image} at={at} last={last} onGo={setAt} />
          <ImageFacts image={image} index={at + 1} count={images.length} />
        </Content>
      </Portal>
    </Root>
  )
}

interface StageProps {
  readonly image: LightboxImage
  readonly at: number
  readonly last: number
  readonly onGo: (place: number) => void
}

function Stage({ image, at, last, onGo }: StageProps) {
  const answer = useTexts('answer')
  return (
    <div className="grid min-h-0 grid-cols-[auto_minmax(0,1fr)_auto] grid-rows-[minmax(0,1fr)] items-center gap-2 px-2">
      <IconButton
        label={answer.previousImage}
        size="large"
        aria-disabled={at === 0}
        onClick={() => onGo(Math.max(0, at - 1))}
      >
        <Icon path={chevronLeft} />
      </IconButton>
      <LargeImage key={image.url} image={image} />
      <IconButton
        label={answer.nextImage}
        size="large"
        aria-disabled={at === last}
        onClick={() => onGo(Math.min(last, at + 1))}
      >
        <Icon path={chevronRight} />
      </IconButton>
    </div>
  )
}

interface ImageFactsProps {
  readonly image: LightboxImage
  /** Counts from 1. */
  readonly index: number
  readonly count: number
}

function ImageFacts({ image, index, count }: ImageFactsProps) {
  const answer = useTexts('answer')
  return (
    <footer className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-sm text-ink-soft">
      <output className="sr-only">
        {fill(answer.imageAt, { index, count })} {image.title}
      </output>
      {image.site && <span className="min-w-0 truncate">{image.site}</span>}
      {image.width && image.height && (
        <span className="text-ink-faint tabular-nums">
          {image.width} × {image.height}
        </span>
      )}
      {image.page_url && (
        <a
          href={image.page_url}
          target="_blank"
          rel="noopener noreferrer"
          className="ml-auto inline-flex min-h-11 items-center gap-1.5 text-indigo hover:underline"
        >
          <Icon path={externalLink} className="size-4" />
          {answer.openPage}
        </a>
      )}
    </footer>
  )
}

function LargeImage({ image }: { readonly image: LightboxImage }) {
  const answer = useTexts('answer')
  const [isThere, setIsThere] = useState(false)
  return (
    <div
      className="relative grid size-full min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center"
      aria-busy={!isThere}
    >
      {!isThere && (
        <ProxiedImage
          src={image.thumb}
          alt=""
          className="absolute inset-0 m-auto max-h-full max-w-full object-contain opacity-60"
          fallback={null}
        />
      )}
      <ProxiedImage
        src={image.url}
        alt={image.title}
        loading="eager"
        onLoad={() => setIsThere(true)}
        className="relative max-h-full max-w-full rounded-s object-contain"
        fallback={
          <p className="relative grid justify-items-center gap-2 rounded-m bg-paper-raised px-6 py-5 text-sm text-ink-soft">
            <Icon path={imageOff} />
            {answer.imageFailed}
          </p>
        }
      />
    </div>
  )
}
