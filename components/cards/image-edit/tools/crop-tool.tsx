'use client'
import { useState } from 'react'
import type { ImageStep } from '@/lib/contract/image-steps'
import { useTexts } from '@/lib/messages/use-texts'
import { type Box, clamp, isSameBox, largestBox, moveBox, type Size } from './crop-box'
import { CropFrame } from './crop-frame'
import { ImageStage } from './image-stage'
import { NumberField, numberIn } from './number-field'
import { cropOf, isCrop } from './step-geometry'
import { ToolFrame } from './tool-frame'
import { openedOf, type ToolProps } from './tool-props'

const ratios = [
  [1, 1],
  [4, 3],
  [3, 4],
  [16, 9],
  [9, 16],
  [3, 2],
] as const
type Ratio = readonly [number, number]

export function CropTool(props: ToolProps) {
  const { opened, size, state, prior } = props
  const texts = useTexts('imageTools')
  const step = opened.find(isCrop)
  const [ratio, setRatio] = useState<Ratio | null>(() => ratioOf(opened))
  const [box, setBox] = useState<Box>(() => (step ? cropOf(step, size) : insetBox(size)))
  const share = ratio && ratio[0] / ratio[1]
  const isWhole = isSameBox(box, { left: 0, top: 0, ...size })

  return (
    <ToolFrame
      {...props}
      tool="crop"
      made={isWhole ? [] : [cropStep(box, ratio, props)]}
      stage={
        <ImageStage state={state} prior={prior} size={size}>
          <CropFrame box={box} image={size} ratio={share} onChange={setBox} />
        </ImageStage>
      }
    >
      <RatioChoice
        ratio={ratio}
        onChoose={(chosen) => {
          setRatio(chosen)
          if (chosen) setBox(largestBox(chosen[0] / chosen[1], size, 'center'))
        }}
      />
      <BoxFields box={box} image={size} ratio={share} onChange={setBox} />
      <output className="text-ink-soft empty:hidden">{isWhole ? texts.crop.isWhole : ''}</output>
    </ToolFrame>
  )
}

/** @returns a named ratio if the box is the largest of it, as it then fits other images; else the box itself */
function cropStep(box: Box, ratio: Ratio | null, { opened, size }: ToolProps): ImageStep {
  const before = openedOf(opened, 'crop_ratio')
  const at = [before?.at ?? 'center', 'center' as const].find(
    (each) => ratio && isSameBox(box, largestBox(ratio[0] / ratio[1], size, each)),
  )
  if (ratio && at) return { kind: 'crop_ratio', width: ratio[0], height: ratio[1], at }
  return { kind: 'crop_box', left: box.left, top: box.top, width: box.width, height: box.height }
}

function ratioOf(opened: ToolProps['opened']): Ratio | null {
  const step = openedOf(opened, 'crop_ratio')
  return step ? [step.width, step.height] : null
}

/** At first smaller than the image, so that its sides are seen. */
function insetBox({ width, height }: Size): Box {
  const [across, down] = [Math.round(width / 10), Math.round(height / 10)]
  return { left: across, top: down, width: width - 2 * across, height: height - 2 * down }
}

interface RatioChoiceProps {
  readonly ratio: Ratio | null
  readonly onChoose: (ratio: Ratio | null) => void
}

function RatioChoice({ ratio, onChoose }: RatioChoiceProps) {
  const { crop: texts } = useTexts('imageTools')
  const isKnown = ratios.some((each) => isSameRatio(each, ratio))
  const choices: readonly (Ratio | null)[] = [null, ...ratios, ...(ratio && !isKnown ? [ratio] : [])]
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-ink-soft">{texts.ratio}</legend>
      <div className="grid grid-cols-4 gap-1.5">
        {choices.map((each) => (
          <button
            key={each?.join(':') ?? 'free'}
            type="button"
            aria-pressed={isSameRatio(each, ratio)}
            className="grid min-h-[50px] content-between justify-items-center rounded-s border border-line bg-paper px-0.5 pt-2 pb-1 text-xs text-ink-soft hover:border-line-strong aria-pressed:border-indigo aria-pressed:bg-indigo-wash aria-pressed:text-indigo-strong"
            onClick={() => onChoose(each)}
          >
            <span aria-hidden className="rounded-[2px] border-[1.5px] border-current" style={shapeOf(each)} />
            {each?.join(':') ?? texts.free}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

function isSameRatio(a: Ratio | null, b: Ratio | null): boolean {
  return a === b || (a !== null && b !== null && a[0] === b[0] && a[1] === b[1])
}

function shapeOf(ratio: Ratio | null) {
  const [width, height] = ratio ?? [5, 4]
  const factor = 18 / Math.max(width, height)
  return { width: width * factor, height: height * factor }
}

interface BoxFieldsProps {
  readonly box: Box
  readonly image: Size
  readonly ratio: number | null
  readonly onChange: (box: Box) => void
}

/** A side being typed is not replaced by the number it was rounded to. */
function BoxFields({ box, image, ratio, onChange }: BoxFieldsProps) {
  const { crop: texts } = useTexts('imageTools')
  const [typed, setTyped] = useState<{ readonly side: 'width' | 'height'; readonly text: string } | null>(
    null,
  )
  const most = {
    width: ratio === null ? image.width : Math.min(image.width, Math.round(image.height * ratio)),
    height: ratio === null ? image.height : Math.min(image.height, Math.round(image.width / ratio)),
  }
  const change = (side: 'width' | 'height', text: string) => {
    setTyped({ side, text })
    const chosen = numberIn(text, 1, most[side])
    if (chosen === null) return
    const other = side === 'width' ? 'height' : 'width'
    const factor = side === 'width' ? 1 / (ratio ?? 1) : (ratio ?? 1)
    const length = ratio === null ? box[other] : clamp(Math.round(chosen * factor), 1, image[other])
    onChange(moveBox({ ...box, [side]: chosen, [other]: length }, 0, 0, image))
  }

  return (
    <div className="grid grid-cols-2 gap-2">
      {(['width', 'height'] as const).map((side) => (
        <NumberField
          key={side}
          label={texts[side]}
          value={typed?.side === side ? typed.text : String(box[side])}
          least={1}
          most={most[side]}
          onChange={(text) => change(side, text)}
          onBlur={() => setTyped(null)}
        />
      ))}
    </div>
  )
}
