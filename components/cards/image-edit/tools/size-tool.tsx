'use client'
import { useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { type ImageStep, imageStepLimits } from '@/lib/contract/image-steps'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { Size } from './crop-box'
import { ImageStage } from './image-stage'
import { NumberField, numberIn } from './number-field'
import { sizeAfter } from './step-geometry'
import { ToolFrame } from './tool-frame'
import { openedOf, type ToolProps } from './tool-props'

interface Values {
  readonly by: 'pixels' | 'percent'
  readonly width: string
  readonly height: string
  /** The side that the other one follows. */
  readonly leading: 'width' | 'height'
  readonly isLinked: boolean
  readonly percent: string
}

const { edge, scalePercent } = imageStepLimits

export function SizeTool(props: ToolProps) {
  const { opened, size, state, prior } = props
  const { resize: texts } = useTexts('imageTools')
  const [values, setValues] = useState<Values>(() => valuesOf(opened, size))
  const change = (changed: Partial<Values>) => setValues((now) => ({ ...now, ...changed }))
  const step = stepOf(values)
  const after = step && sizeAfter(step, size)
  const isSame = after?.width === size.width && after.height === size.height
  const isInBounds = after !== null && after.width <= edge && after.height <= edge

  return (
    <ToolFrame
      {...props}
      tool="size"
      made={step && isInBounds && !isSame ? [step] : []}
      stage={<ImageStage state={state} prior={prior} size={size} />}
    >
      <SegmentedControl
        label={texts.by}
        segments={[
          { value: 'pixels', label: texts.pixels },
          { value: 'percent', label: texts.percent },
        ]}
        value={values.by}
        onChange={(by) => change({ by })}
      />
      {values.by === 'percent' ? (
        <NumberField
          label={texts.percentage}
          value={values.percent}
          least={1}
          most={scalePercent}
          isFraction
          onChange={(percent) => change({ percent })}
        />
      ) : (
        <SideFields values={values} size={size} onChange={change} />
      )}
      {after && (
        <output className={isInBounds ? 'text-ink-soft tabular-nums' : 'text-bad tabular-nums'}>
          {fill(texts.becomes, { width: after.width, height: after.height })}
        </output>
      )}
    </ToolFrame>
  )
}

interface SideFieldsProps {
  readonly values: Values
  readonly size: Size
  readonly onChange: (changed: Partial<Values>) => void
}

function SideFields({ values, size, onChange }: SideFieldsProps) {
  const { resize: texts } = useTexts('imageTools')
  const change = (leading: 'width' | 'height', text: string) => {
    const other = leading === 'width' ? 'height' : 'width'
    const chosen = numberIn(text, 1, edge)
    const follows = values.isLinked && chosen !== null
    const length = String(Math.max(1, Math.round(((chosen ?? 0) * size[other]) / size[leading])))
    onChange({ leading, [leading]: text, ...(follows ? { [other]: length } : {}) })
  }
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        {(['width', 'height'] as const).map((side) => (
          <NumberField
            key={side}
            label={texts[side]}
            value={values[side]}
            least={1}
            most={edge}
            onChange={(text) => change(side, text)}
          />
        ))}
      </div>
      <Checkbox
        checked={values.isLinked}
        onCheckedChange={(checked) => onChange({ isLinked: checked === true })}
      >
        {texts.linked}
      </Checkbox>
    </>
  )
}

function stepOf({ by, width, height, leading, isLinked, percent }: Values): ImageStep | null {
  if (by === 'percent') {
    const chosen = numberIn(percent, 1, scalePercent, true)
    return chosen === null ? null : { kind: 'scale', percent: chosen }
  }
  const sides = { width: numberIn(width, 1, edge), height: numberIn(height, 1, edge) }
  if (sides.width === null || sides.height === null) return null
  if (!isLinked) return { kind: 'resize', width: sides.width, height: sides.height, fit: 'fill' }
  return leading === 'width'
    ? { kind: 'resize', width: sides.width, fit: 'inside' }
    : { kind: 'resize', height: sides.height, fit: 'inside' }
}

function valuesOf(opened: ToolProps['opened'], size: Size): Values {
  const step = openedOf(opened, 'resize', 'resize_edge', 'scale')
  const after = step ? sizeAfter(step, size) : size
  const isByHeight = step?.kind === 'resize' && step.width === undefined
  return {
    by: step?.kind === 'scale' ? 'percent' : 'pixels',
    width: String(after.width),
    height: String(after.height),
    leading: isByHeight ? 'height' : 'width',
    isLinked: step?.kind !== 'resize' || step.fit === 'inside',
    percent: String(step?.kind === 'scale' ? step.percent : 100),
  }
}
