'use client'
import { useTexts } from '@/lib/messages/use-texts'
import { ShareQr } from './share-qr'

interface ShareQrBoxProps {
  /** undefined until the link exists */
  readonly url: string | undefined
  readonly hint: string
}

/** QR code of a link, and its place while there is none. */
export function ShareQrBox({ url, hint }: ShareQrBoxProps) {
  const texts = useTexts('share')
  return (
    <div className="grid content-start justify-items-center gap-2 text-center text-xs text-ink-soft">
      <div className="grid aspect-square w-32 place-items-center rounded-m border border-line bg-paper p-1.5">
        {url ? <ShareQr url={url} /> : <p className="px-2">{texts.qrLater}</p>}
      </div>
      {url && <p>{hint}</p>}
    </div>
  )
}
