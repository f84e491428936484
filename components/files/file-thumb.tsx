import { useState } from 'react'
import { extensionOf, imageExtensions } from '@/lib/contract/document-formats'
import type { FileInfo } from '@/lib/contract/routes/file-routes'

interface FileThumbProps {
  readonly file: FileInfo
  readonly isSmall?: boolean
}

/** Thumbnail of an image, otherwise the format. Decorative, as the name is next to it. */
export function FileThumb({ file: { name, url }, isSmall = false }: FileThumbProps) {
  const [isBroken, setIsBroken] = useState(false)
  const extension = extensionOf(name)
  const isImage = imageExtensions.includes(extension) && url && !isBroken
  return (
    <span
      aria-hidden
      className={`grid shrink-0 place-items-center overflow-hidden rounded-s border border-line bg-paper-sunken text-xs text-ink-faint ${isSmall ? 'size-8' : 'size-10'}`}
    >
      {isImage ? (
        // oxlint-disable-next-line nextjs/no-img-element -- A thumbnail by the host, with a signed address.
        <img
          src={`${url}&size=thumb`}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
          onError={() => setIsBroken(true)}
        />
      ) : (
        <span className="max-w-full truncate px-0.5">{extension}</span>
      )}
    </span>
  )
}
