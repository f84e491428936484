'use client'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { type Box, type Grip, keptStyle, moveBox, placeOver, resizeBox, type Size } from './crop-box'

interface CropFrameProps {
  readonly box: Box
  readonly image: Size
  readonly ratio: number | null
  readonly onChange: (box: Box) => void
}

interface Drag {
  readonly grip: Grip | null
  readonly box: Box
  readonly x: number
  readonly y: number
  /** Pixels of the image per pixel of the screen. */
  readonly scale: number
}

const corner = 'size-5.5 border-current'
const grips: readonly { readonly grip: Grip; readonly shape: string }[] = [
  { grip: { x: -1, y: -1 }, shape: `${corner} top-0 left-0 cursor-nwse-resize border-t-4 border-l-4` },
  { grip: { x: 1, y: -1 }, shape: `${corner} top-0 right-0 cursor-nesw-resize border-t-4 border-r-4` },
  { grip: { x: -1, y: 1 }, shape: `${corner} bottom-0 left-0 cursor-nesw-resize border-b-4 border-l-4` },
  { grip: { x: 1, y: 1 }, shape: `${corner} right-0 bottom-0 cursor-nwse-resize border-r-4 border-b-4` },
  { grip: { x: 0, y: -1 }, shape: 'top-0 left-1/2 h-1 w-6 -translate-x-1/2 cursor-ns-resize bg-current' },
  { grip: { x: 0, y: 1 }, shape: 'bottom-0 left-1/2 h-1 w-6 -translate-x-1/2 cursor-ns-resize bg-current' },
  { grip: { x: -1, y: 0 }, shape: 'top-1/2 left-0 h-6 w-1 -translate-y-1/2 cursor-ew-resize bg-current' },
  { grip: { x: 1, y: 0 }, shape: 'top-1/2 right-0 h-6 w-1 -translate-y-1/2 cursor-ew-resize bg-current' },
]
const thirds = [
  'inset-y-0 left-1/3 w-px',
  'inset-y-0 left-2/3 w-px',
  'inset-x-0 top-1/3 h-px',
  'inset-x-0 top-2/3 h-px',
]
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Drags the frame, or one of its sides. */
function useDrag({ box, image, ratio, onChange }: CropFrameProps) {
  const drag = useRef<Drag | null>(null)
  const end = () => {
    drag.current = null
  }
  return {
    start: (event: PointerEvent<HTMLElement>, grip: Grip | null) => {
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      const shown = event.currentTarget.closest('[data-frame]')?.getBoundingClientRect()
      const scale = shown && shown.width > 0 ? box.width / shown.width : 1
      drag.current = { grip, box, x: event.clientX, y: event.clientY, scale }
    },
    onPointerMove: (event: PointerEvent) => {
      if (!drag.current) return
      const { grip, box: from, x, y, scale } = drag.current
      const [across, down] = [(event.clientX - x) * scale, (event.clientY - y) * scale]
      onChange(grip ? resizeBox(from, grip, across, down, image, ratio) : moveBox(from, across, down, image))
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

/** @returns the frame after an arrow key, by a hundredth of the image; null for another key */
function boxAfterKey({ key, shiftKey }: KeyboardEvent, { box, image, ratio }: CropFrameProps): Box | null {
  const arrow = arrows[key]
  if (!arrow) return null
  const across = arrow[0] * Math.max(1, Math.round(image.width / 100))
  const down = arrow[1] * Math.max(1, Math.round(image.height / 100))
  if (!shiftKey) return moveBox(box, across, down, image)
  const grip: Grip = ratio === null || arrow[0] !== 0 ? { x: 1, y: 1 } : { x: 0, y: 1 }
  return resizeBox(box, grip, across, down, image, ratio)
}

/** The part that is kept, over the image: dragged, dragged at its sides, or moved with the arrow keys. */
export function CropFrame(props: CropFrameProps) {
  const { box, image, onChange } = props
  const texts = useTexts('imageTools')
  const { start, ...moves } = useDrag(props)

  return (
    <div data-frame className={keptStyle} style={placeOver(image, box)} {...moves}>
      {thirds.map((line) => (
        <span key={line} aria-hidden className={`absolute bg-current opacity-50 ${line}`} />
      ))}
      <button
        type="button"
        aria-label={texts.crop.frame}
        className="absolute inset-0 cursor-move touch-none focus-visible:outline-3 focus-visible:outline-indigo"
        onPointerDown={(event) => start(event, null)}
        onKeyDown={(event) => {
          const next = boxAfterKey(event, props)
          if (!next) return
          event.preventDefault()
          onChange(next)
        }}
      />
      {grips.map(({ grip, shape }) => (
        <span
          key={`${grip.x} ${grip.y}`}
          aria-hidden
          data-grip={`${grip.x} ${grip.y}`}
          className={`absolute touch-none before:absolute before:-inset-2.5 ${shape}`}
          onPointerDown={(event) => start(event, grip)}
        />
      ))}
      <output className="on-image pointer-events-none absolute bottom-2 left-1/2 -translate-x-1/2 rounded-s px-1.5 text-xs whitespace-nowrap tabular-nums">
        {fill(texts.size, { width: box.width, height: box.height })}
      </output>
    </div>
  )
}
