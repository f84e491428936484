'use client'
import { useId, useState } from 'react'
import { type PhotoSize, photoSizes } from '@/lib/contract/image-steps'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { keptStyle, largestBox, placeOver } from './crop-box'
import { ImageStage } from './image-stage'
import { ToolFrame } from './tool-frame'
import { openedOf, type ToolProps } from './tool-props'

const names = Object.keys(photoSizes) as PhotoSize[]

export function PhotoTool(props: ToolProps) {
  const { opened, size, state, prior } = props
  const texts = useTexts('imageTools')
  const name = useId()
  const [chosen, setChosen] = useState<PhotoSize>(openedOf(opened, 'photo')?.size ?? 'one_inch')
  const kept = largestBox(photoSizes[chosen].width / photoSizes[chosen].height, size, 'center')

  return (
    <ToolFrame
      {...props}
      tool="id_photo"
      made={[{ kind: 'photo', size: chosen }]}
      stage={
        <ImageStage state={state} prior={prior} size={size}>
          <span aria-hidden className={`pointer-events-none ${keptStyle}`} style={placeOver(size, kept)} />
        </ImageStage>
      }
    >
      <fieldset className="grid min-w-0">
        <legend className="mb-1.5 text-ink-soft">{texts.photo.size}</legend>
        {names.map((each) => (
          <label
            key={each}
            className="flex min-h-9 cursor-pointer items-center gap-2 rounded-s px-2 hover:bg-paper-sunken has-checked:bg-indigo-wash has-checked:text-indigo-strong"
          >
            <input
              type="radio"
              name={name}
              className="accent-indigo"
              checked={each === chosen}
              onChange={() => setChosen(each)}
            />
            <span className="flex-1">{texts.photo.sizes[each]}</span>
            <span className="text-xs text-ink-soft tabular-nums">
              {fill(texts.size, photoSizes[each])} {texts.pixels}
            </span>
          </label>
        ))}
      </fieldset>
    </ToolFrame>
  )
}
