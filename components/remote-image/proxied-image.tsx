'use client'
import { type ComponentProps, type ReactNode, useState } from 'react'

interface ProxiedImageProps extends Omit<ComponentProps<'img'>, 'onError' | 'src'> {
  /** Signed path of this host. */
  readonly src: string
  readonly fallback: ReactNode
}

/** A signed path of this host may be loaded automatically: it does not reveal the user to other sites. */
export function isProxied(src: string): boolean {
  return src.startsWith('/') && !src.startsWith('//')
}

/** An external image re-encoded by this host. */
export function ProxiedImage({ src, alt, fallback, ...rest }: ProxiedImageProps) {
  const [failed, setFailed] = useState('')
  if (failed === src || !isProxied(src)) return fallback
  return (
    // This host has already resized it to its display size.
    // oxlint-disable-next-line nextjs/no-img-element
    <img
      loading="lazy"
      decoding="async"
      {...rest}
      // Detects errors that occurred before hydration, whose event was missed.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0 && image.src !== '') setFailed(src)
      }}
      src={src}
      alt={alt}
      onError={() => setFailed(src)}
    />
  )
}
