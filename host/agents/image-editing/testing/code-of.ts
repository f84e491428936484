import type { ImageStep } from '../../../../lib/contract/image-steps.ts'
import type { Reading } from '../steps/match-steps.ts'

/** @returns the steps of a reading in one line, and the tool behind an arrow, for tables of tests */
export function codeOf({ from, steps, tool }: Reading): string {
  const back =
    from === 'newest'
      ? []
      : [from === 'original' ? from : 'undo' in from ? `undo ${from.undo}` : `redo ${from.redo}`]
  const done = [...back, ...steps.map(codeOfStep)].join('; ')
  return tool ? `${done} → ${tool}`.trim() : done
}

const signed = (value: number) => `${value > 0 ? '+' : ''}${value}`
const short = (value: number) => Number(value.toFixed(2))

function codeOfStep(step: ImageStep): string {
  switch (step.kind) {
    case 'redraw':
      return `redraw ${step.instruction}`
    case 'crop_ratio':
      return `crop ${step.width}:${step.height} ${step.at}`
    case 'crop_size':
      return `crop ${step.width}x${step.height} ${step.at}`
    case 'crop_box':
      return `box ${step.left},${step.top} ${step.width}x${step.height}`
    case 'trim': {
      const sides = [step.top, step.right, step.bottom, step.left].map(short).join(' ')
      return `trim ${step.unit === 'pixels' ? 'px' : '%'} ${sides}`
    }
    case 'resize':
      return `${step.fit === 'fill' ? 'stretch' : 'resize'} ${step.width ?? '-'}x${step.height ?? '-'}`
    case 'resize_edge':
      return `${step.edge} ${step.pixels}`
    case 'scale':
      return `scale ${short(step.percent)}`
    case 'rotate':
      return `rotate ${step.degrees}`
    case 'flip':
      return `flip ${step.axis.charAt(0)}`
    case 'blur':
      return `blur ${step.pixels}`
    case 'sharpen':
      return `sharpen ${step.percent}`
    case 'tone':
      return `${step.what} ${signed(short(step.percent))}`
    case 'format':
      return `format ${step.format}`
    case 'quality':
      return `quality ${step.percent}`
    case 'compress':
      return `compress ${step.bytes}`
    case 'compress_share':
      return `share ${short(step.percent)}`
    case 'watermark':
      return `mark ${step.text} ${step.at} ${step.opacity}`
    case 'round':
      return `round ${step.radius}${step.unit === 'pixels' ? 'px' : '%'}`
    case 'strip':
      return `strip ${step.what}`
    case 'photo':
      return `photo ${step.size}`
    case 'grey':
    case 'circle':
      return step.kind
  }
}
