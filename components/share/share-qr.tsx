'use client'
import { encode } from 'uqr'
import { useTexts } from '@/lib/messages/use-texts'

/** Quiet zone in modules, as scanners require. */
const border = 2

/** QR code of an address, dark on light in both themes: many scanners can't read inverted codes. */
export function ShareQr({ url }: { readonly url: string }) {
  const texts = useTexts('share')
  const { data, size } = encode(url, { ecc: 'M', border })
  const cells = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={texts.qrLabel}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-full rounded-s"
    >
      <path d={`M0 0h${size}v${size}H0z`} className="fill-(--qr-light)" />
      <path d={cells.join('')} className="fill-(--qr-dark)" />
    </svg>
  )
}
