'use client'
import { useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { type ImageStep, imageStepLimits } from '@/lib/contract/image-steps'
import { useTexts } from '@/lib/messages/use-texts'
import { filterOf } from './draw-steps'
import { ImageStage } from './image-stage'
import { SliderField } from './slider-field'
import { ToolFrame } from './tool-frame'
import { openedOf, type ToolProps } from './tool-props'

const tones = ['brightness', 'contrast', 'saturation'] as const

/** All 0 or false: the image as it is. */
interface Adjustment {
  readonly brightness: number
  readonly contrast: number
  readonly saturation: number
  readonly blur: number
  readonly sharpen: number
  readonly isGrey: boolean
}

const none: Adjustment = { brightness: 0, contrast: 0, saturation: 0, blur: 0, sharpen: 0, isGrey: false }
/** Usual maximum of each slider; one with a larger value reaches to it. */
const usual = { tone: 100, blur: 20, sharpen: 100 } as const

/** The image is changed while a slider moves. Sharpening has no such preview. */
export function AdjustTool(props: ToolProps) {
  const { opened, size, state, prior } = props
  const { adjust: texts } = useTexts('imageTools')
  const [values, setValues] = useState<Adjustment>(() => adjustmentOf(opened))
  const [first] = useState(values)
  const change = (changed: Partial<Adjustment>) => setValues((now) => ({ ...now, ...changed }))
  const made = stepsOf(values)

  return (
    <ToolFrame
      {...props}
      tool="adjust"
      made={made}
      onReset={made.length > 0 ? () => setValues(none) : undefined}
      stage={<ImageStage state={state} prior={prior} size={size} filter={filterOf(made, size)} />}
    >
      {tones.map((tone) => (
        <SliderField
          key={tone}
          label={texts[tone]}
          value={values[tone]}
          min={-100}
          max={Math.max(usual.tone, first[tone])}
          shown={signed(values[tone])}
          onChange={(value) => change({ [tone]: value })}
        />
      ))}
      <SliderField
        label={texts.blur}
        value={values.blur}
        min={0}
        max={Math.min(imageStepLimits.blurPixels, Math.max(usual.blur, first.blur))}
        step={0.5}
        shown={String(values.blur)}
        onChange={(blur) => change({ blur })}
      />
      <SliderField
        label={texts.sharpen}
        value={values.sharpen}
        min={0}
        max={Math.max(usual.sharpen, first.sharpen)}
        shown={String(values.sharpen)}
        onChange={(sharpen) => change({ sharpen })}
      />
      <Checkbox checked={values.isGrey} onCheckedChange={(checked) => change({ isGrey: checked === true })}>
        {texts.grey}
      </Checkbox>
    </ToolFrame>
  )
}

function signed(value: number): string {
  return value > 0 ? `+${value}` : String(value).replace('-', '−')
}

function stepsOf({ blur, sharpen, isGrey, ...values }: Adjustment): ImageStep[] {
  return [
    ...tones
      .filter((what) => values[what] !== 0)
      .map((what) => ({ kind: 'tone', what, percent: values[what] }) as const),
    ...(blur === 0 ? [] : [{ kind: 'blur', pixels: blur } as const]),
    ...(sharpen === 0 ? [] : [{ kind: 'sharpen', percent: sharpen } as const]),
    ...(isGrey ? [{ kind: 'grey' } as const] : []),
  ]
}

function adjustmentOf(opened: ToolProps['opened']): Adjustment {
  const toneOf = (what: (typeof tones)[number]) =>
    opened.find((step) => step.kind === 'tone' && step.what === what) as { percent: number } | undefined
  return {
    brightness: toneOf('brightness')?.percent ?? 0,
    contrast: toneOf('contrast')?.percent ?? 0,
    saturation: toneOf('saturation')?.percent ?? 0,
    blur: openedOf(opened, 'blur')?.pixels ?? 0,
    sharpen: openedOf(opened, 'sharpen')?.percent ?? 0,
    isGrey: openedOf(opened, 'grey') !== undefined,
  }
}
