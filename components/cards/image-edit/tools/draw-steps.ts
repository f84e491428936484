import type { ImageStep } from '@/lib/contract/image-steps'
import type { Size } from './crop-box'
import { cropOf, isCrop, sizeAfter } from './step-geometry'

/** Longest side of a preview, in pixels. */
const previewEdge = 1_600

/** @returns whether a step changes more than colours */
export function isGeometric(step: ImageStep): boolean {
  return isCrop(step) || ['rotate', 'flip', 'resize', 'resize_edge', 'scale', 'photo'].includes(step.kind)
}

/**
 * @param size of the image that the blur is in pixels of
 * @returns a CSS filter that shows the colours of steps approximately; lengths are shares of the container's width
 */
export function filterOf(steps: readonly ImageStep[], size: Size): string {
  return steps
    .flatMap((step) => {
      if (step.kind === 'grey') return ['grayscale(1)']
      if (step.kind === 'blur') return [`blur(${((step.pixels / size.width) * 100).toFixed(3)}cqw)`]
      if (step.kind !== 'tone') return []
      const factor = (1 + step.percent / 100).toFixed(2)
      return [`${step.what === 'saturation' ? 'saturate' : step.what}(${factor})`]
    })
    .join(' ')
}

/** Draws an image after these steps. @returns stops a load that has not ended */
export function drawSteps(canvas: HTMLCanvasElement, url: string, steps: readonly ImageStep[]): () => void {
  const image = new Image()
  image.onload = () => {
    const source = { width: image.naturalWidth, height: image.naturalHeight }
    let drawn: CanvasImageSource = image
    let size: Size = source
    for (const step of steps.filter(isGeometric)) {
      drawn = drawStep(drawn, size, step)
      size = sizeAfter(step, size)
    }
    const factor = Math.min(1, previewEdge / Math.max(size.width, size.height))
    canvas.width = Math.max(1, Math.round(size.width * factor))
    canvas.height = Math.max(1, Math.round(size.height * factor))
    canvas.getContext('2d')?.drawImage(drawn, 0, 0, canvas.width, canvas.height)
  }
  image.src = url
  return () => {
    image.onload = null
  }
}

function drawStep(source: CanvasImageSource, size: Size, step: ImageStep): HTMLCanvasElement {
  const next = sizeAfter(step, size)
  const canvas = document.createElement('canvas')
  canvas.width = next.width
  canvas.height = next.height
  const context = canvas.getContext('2d')
  if (!context) return canvas
  if (isCrop(step)) {
    const { left, top, width, height } = cropOf(step, size)
    context.drawImage(source, left, top, width, height, 0, 0, width, height)
    return canvas
  }
  context.translate(next.width / 2, next.height / 2)
  const area = { ...next }
  if (step.kind === 'rotate') {
    context.rotate((step.degrees * Math.PI) / 180)
    Object.assign(area, size)
  } else if (step.kind === 'flip') {
    context.scale(step.axis === 'horizontal' ? -1 : 1, step.axis === 'vertical' ? -1 : 1)
  } else if (step.kind === 'photo') {
    const factor = Math.max(next.width / size.width, next.height / size.height)
    Object.assign(area, { width: size.width * factor, height: size.height * factor })
  }
  context.drawImage(source, -area.width / 2, -area.height / 2, area.width, area.height)
  return canvas
}
