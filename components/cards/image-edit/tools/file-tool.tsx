'use client'
import { useState } from 'react'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { type ImageFormat, type ImageStep, imageFormats, imageStepLimits } from '@/lib/contract/image-steps'
import { useTexts } from '@/lib/messages/use-texts'
import { formatNames } from '../format-names'
import { ImageStage } from './image-stage'
import { NumberField, numberIn } from './number-field'
import { ToolFrame } from './tool-frame'
import { openedOf, type ToolProps } from './tool-props'

const bytesPerKb = 1_024
const least = Math.ceil(imageStepLimits.leastBytes / bytesPerKb)
/** 100 MB, larger than any image the host keeps. */
const most = 102_400

interface Values {
  readonly format: ImageFormat | 'same'
  readonly quality: string
  readonly kb: string
}

/** Empty fields change nothing. */
export function FileTool(props: ToolProps) {
  const { opened, size, state, prior } = props
  const { file: texts } = useTexts('imageTools')
  const [values, setValues] = useState<Values>(() => valuesOf(props))
  const change = (changed: Partial<Values>) => setValues((now) => ({ ...now, ...changed }))

  return (
    <ToolFrame
      {...props}
      tool="file"
      made={stepsOf(values, opened)}
      stage={<ImageStage state={state} prior={prior} size={size} />}
    >
      <div className="grid gap-1.5">
        <p aria-hidden className="text-ink-soft">
          {texts.format}
        </p>
        <SegmentedControl
          label={texts.format}
          segments={[
            { value: 'same', label: texts.same },
            ...imageFormats.map((format) => ({ value: format, label: formatNames[format] })),
          ]}
          value={values.format}
          onChange={(format) => change({ format })}
        />
      </div>
      <NumberField
        label={texts.quality}
        value={values.quality}
        least={1}
        most={100}
        isOptional
        hint={texts.optional}
        onChange={(quality) => change({ quality })}
      />
      <NumberField
        label={texts.most}
        value={values.kb}
        least={least}
        most={most}
        isFraction
        isOptional
        hint={texts.optional}
        onChange={(kb) => change({ kb })}
      />
    </ToolFrame>
  )
}

function stepsOf({ format, quality, kb }: Values, opened: ToolProps['opened']): ImageStep[] {
  const percent = numberIn(quality, 1, 100)
  const size = numberIn(kb, least, most, true)
  const isWrong = (quality.trim() !== '' && percent === null) || (kb.trim() !== '' && size === null)
  if (isWrong) return []
  const share = openedOf(opened, 'compress_share')
  return [
    ...(format === 'same' ? [] : [{ kind: 'format', format } as const]),
    ...(percent === null ? [] : [{ kind: 'quality', percent } as const]),
    ...(size === null ? [] : [{ kind: 'compress', bytes: Math.round(size * bytesPerKb) } as const]),
    // A share stays until a size is typed.
    ...(size === null && share ? [share] : []),
  ]
}

function valuesOf({ opened }: ToolProps): Values {
  const quality = openedOf(opened, 'quality')?.percent
  const bytes = openedOf(opened, 'compress')?.bytes
  return {
    format: openedOf(opened, 'format')?.format ?? 'same',
    quality: quality === undefined ? '' : String(Math.round(quality)),
    kb: bytes === undefined ? '' : String(Number((bytes / bytesPerKb).toFixed(1))),
  }
}
