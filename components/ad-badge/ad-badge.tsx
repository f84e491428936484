'use client'
import { useEffect, useState } from 'react'
import { isProxied, ProxiedImage } from '@/components/remote-image/proxied-image'
import { passFocusOn } from '@/components/ui/focus-return'
import { useBrowserValue } from '@/components/ui/hooks/use-browser-value'
import { Icon } from '@/components/ui/icon'
import { x } from '@/components/ui/icon-paths'
import { tabStorage } from '@/lib/client/device/browser-storage'
import { firstPaintKeys } from '@/lib/client/page/first-paint-script'
import { useTexts } from '@/lib/messages/use-texts'
import { adImageCount, nextAdImage } from './next-ad-image'

const adRotationMs = 2000

interface AdBadgeProps {
  /** Eight paths of this host; with any other number there is no advertisement. */
  readonly images: readonly string[]
  readonly href: string
}

/**
 * The floating advertisement (§2): labelled as one, closable for the rest of the session, still under reduced motion. It
 * is in the HTML; an attribute of <html>, which the first-paint script sets, hides it where it was closed.
 */
export function AdBadge({ images, href }: AdBadgeProps) {
  const shell = useTexts('shell')
  const [isDismissed, setIsDismissed] = useState(false)
  const wasDismissed = useBrowserValue(isHidden, false)
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
    tabStorage.write(firstPaintKeys.ad, 'closed')
    document.documentElement.dataset.ad = 'closed'
    setIsDismissed(true)
  }

  return (
    <aside ref={passFocusOn} aria-label={shell.adLabel} className="ad-badge">
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
          loading="eager"
          fetchPriority="low"
          className="size-[120px] rounded-m object-cover shadow-high"
          fallback={<span className="block size-[120px] rounded-m bg-paper-sunken" />}
        />
      </a>
      <span className="absolute bottom-1 left-1 rounded-[4px] bg-ink/70 px-1 text-[12px] text-paper">
        {shell.adLabel}
      </span>
      <button
        type="button"
        aria-label={shell.closeAd}
        onClick={close}
        className="absolute top-0 right-0 grid size-6 place-items-center rounded-pill bg-ink text-paper"
      >
        <Icon path={x} className="size-3.5" />
      </button>
    </aside>
  )
}

function isHidden(): boolean {
  const { ad } = document.documentElement.dataset
  return ad === 'closed' || ad === 'none'
}
