'use client'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ImageStep } from '@/lib/contract/image-steps'
import { useTexts } from '@/lib/messages/use-texts'
import { useFileUrl } from '../../file/use-file-url'
import type { Size } from './crop-box'
import { drawSteps, filterOf, isGeometric } from './draw-steps'
import type { ToolProps } from './tool-props'

interface ImageStageProps extends Pick<ToolProps, 'state' | 'prior' | 'size'> {
  /** Of the area, if it differs from that of the image. */
  readonly area?: Size
  /** Of the image in this area. */
  readonly imageStyle?: CSSProperties
  readonly filter?: string
  /** Above the image. */
  readonly children?: ReactNode
}

const maxHeight = 420

/** The image before the steps of a tool. Steps of the card that come first are shown approximately. */
export function ImageStage(props: ImageStageProps) {
  const { state, prior, size, area = size, imageStyle, filter = '', children } = props
  const { imageEdit: texts } = useTexts('answer')
  const { data: url, isPending } = useQuery(useFileUrl(state.file_id))
  if (!url) return <p className="text-sm text-ink-soft">{isPending ? texts.loading : texts.deleted}</p>

  const style = { ...imageStyle, filter: `${filterOf(prior, size)} ${filter}`.trim() || undefined }
  const ratio = area.width / area.height
  return (
    <div
      className="relative overflow-hidden rounded-[4px]"
      style={{
        aspectRatio: `${area.width} / ${area.height}`,
        width: `min(100%, ${Math.round(maxHeight * ratio)}px)`,
        containerType: 'inline-size',
      }}
    >
      {prior.some(isGeometric) ? (
        <DrawnImage key={JSON.stringify(prior)} url={url} steps={prior} name={state.name} style={style} />
      ) : (
        /* oxlint-disable-next-line next/no-img-element -- A signed path of the host, which expires. */
        <img
          src={url}
          alt={state.name}
          draggable={false}
          className="absolute inset-0 size-full"
          style={style}
        />
      )}
      {children}
    </div>
  )
}

interface DrawnImageProps {
  readonly url: string
  readonly steps: readonly ImageStep[]
  readonly name: string
  readonly style: CSSProperties
}

/** Renders once: other steps are another element. */
function DrawnImage({ url, steps, name, style }: DrawnImageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawn] = useState(steps)
  useEffect(() => (canvas.current ? drawSteps(canvas.current, url, drawn) : undefined), [url, drawn])
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A script renders the image.
    <canvas ref={canvas} role="img" aria-label={name} className="absolute inset-0 size-full" style={style} />
  )
}
