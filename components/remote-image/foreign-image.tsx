'use client'
import { useState } from 'react'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

/** Loaded only on request: neither a model nor a page may make browsers send requests. */
export function ForeignImage({ src, alt }: { readonly src: string; readonly alt: string }) {
  const answer = useTexts('answer')
  const [isShown, setIsShown] = useState(false)
  if (src === '') return alt
  if (isShown) {
    // The address is untrusted, so the framework's image server must not fetch it.
    // oxlint-disable-next-line nextjs/no-img-element
    return <img src={src} alt={alt} referrerPolicy="no-referrer" className="max-h-96 rounded-s" />
  }

  return (
    <button
      type="button"
      onClick={() => setIsShown(true)}
      className="rounded-s border border-line-strong border-dashed px-3 py-1 text-sm text-ink-soft hover:text-ink"
    >
      {fill(alt ? answer.showNamedImage : answer.showImage, { alt, host: hostOf(src) })}
    </button>
  )
}

function hostOf(src: string): string {
  return URL.parse(src, 'https://localhost')?.host ?? ''
}
