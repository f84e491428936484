'use client'
import { useEffect, useState } from 'react'
import { isProxied, ProxiedImage } from '@/components/remote-image/proxied-image'
import { passFocusOn } from '@/components/ui/focus-return'
import { useBrowserValue } from '@/components/ui/hooks/use-browser-value'
import { Icon } from '@/components/ui/icon'
import { x } from '@/components/ui/icon-paths'
import { tabStorage } from '@/lib/client/device/browser-storage'
import { useTexts } from '@/lib/messages/use-texts'
import { adImageCount, nextAdImage } from './next-ad-image'

const storageKey = 'ad-closed'
const adRotationMs = 2000

interface AdBadgeProps {
  /** Eight paths of this host; with any other number there is no advertisement. */
  readonly images: readonly string[]
  readonly href: string
}

/** The floating advertisement (§2): labelled as one, closable for the rest of the session, still under reduced motion. */
export function AdBadge({ images, href }: AdBadgeProps) {
  const shell = useTexts('shell')
  const [isDismissed, setIsDismissed] = useState(false)
  // The server cannot read session storage, so the advertisement appears with hydration or not at all.
  const wasDismissed = useBrowserValue(isStoredAsClosed, true)
  const [shown, setShown] = useState(0)
  const isShown = !isDismissed && !wasDismissed && images.length === adImageCount
  useEffect(() => {
    if (!isShown || window.matchMedia?.('(prefers-reduced-motion: reduce)').matches) return
    const timer = setInterval(() => setShown((current) => nextAdImage(current, Math.random())), adRotationMs)
    return () => clearInterval(timer)
  }, [isShown])
  const image = images[shown]
  if (!isShown || image === undefined) return null

  const close = () => {
    tabStorage.write(storageKey, '1')
    setIsDismissed(true)
  }

  return (
    <aside
      ref={passFocusOn}
      aria-label={shell.adLabel}
      className="ad-badge fixed [@media(height<480px)]:hidden right-5 bottom-[calc(var(--bottom-bar)+32px)] z-10 w-[120px]"
    >
      {/* The name is the link's, as an image that could not be loaded has none. */}
      <a
        aria-label={shell.adLabel}
        href={href}
        {...(isProxied(href) ? {} : { target: '_blank', rel: 'sponsored noopener noreferrer' })}
      >
        <ProxiedImage
          src={image}
          alt={shell.adLabel}
          width={120}
          height={120}
          className="size-[120px] rounded-m object-cover shadow-high"
          fallback={<span className="block size-[120px] rounded-m bg-paper-sunken" />}
        />
      </a>
      <span className="absolute bottom-1 left-1 rounded-[4px] bg-ink/70 px-1 text-xs text-paper">
        {shell.adLabel}
      </span>
      <button
        type="button"
        aria-label={shell.closeAd}
        onClick={close}
        className="absolute -top-2.5 -right-2.5 grid size-6 place-items-center rounded-pill bg-ink text-paper"
      >
        <Icon path={x} className="size-3.5" />
      </button>
    </aside>
  )
}

function isStoredAsClosed(): boolean {
  return tabStorage.read(storageKey) !== null
}
