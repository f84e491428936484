'use client'
import { type ComponentProps, type ReactNode, useState } from 'react'

interface ProxiedImageProps extends Omit<ComponentProps<'img'>, 'onError' | 'src'> {
  /** A signed path of this host. */
  readonly src: string
  /** Stands in its place where it cannot be shown. */
  readonly fallback: ReactNode
}

/** @returns whether an address is a signed path of this host, which may be loaded unasked: it reveals the reader to nobody */
export function isProxied(src: string): boolean {
  return src.startsWith('/') && !src.startsWith('//')
}

/** An image that this host has made anew of a foreign one. */
export function ProxiedImage({ src, alt, fallback, ...rest }: ProxiedImageProps) {
  const [failed, setFailed] = useState('')
  if (failed === src || !isProxied(src)) return fallback
  return (
    // It is made by this host already, in the size in which it is shown.
    // oxlint-disable-next-line nextjs/no-img-element
    <img
      loading="lazy"
      decoding="async"
      {...rest}
      // What failed before this was hydrated told nobody.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0 && image.src !== '') setFailed(src)
      }}
      src={src}
      alt={alt}
      onError={() => setFailed(src)}
    />
  )
}
