import type { ImagePosition, ImageStep, ImageStepOf, PhotoSize } from '../contract/image-steps.ts'
import { byteSize } from './byte-size.ts'

const places: Readonly<Record<ImagePosition, string>> = {
  center: '中间',
  top: '上边',
  bottom: '下边',
  left: '左边',
  right: '右边',
  top_left: '左上角',
  top_right: '右上角',
  bottom_left: '左下角',
  bottom_right: '右下角',
}
const photos: Readonly<Record<PhotoSize, string>> = {
  one_inch: '一寸',
  small_one_inch: '小一寸',
  large_one_inch: '大一寸',
  two_inch: '二寸',
  small_two_inch: '小二寸',
  large_two_inch: '大二寸',
  five_inch: '五寸',
  six_inch: '六寸',
}
const tones = { brightness: '亮度', contrast: '对比度', saturation: '饱和度' } as const
const sides = { top: '上边', right: '右边', bottom: '下边', left: '左边' } as const
const formats = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', gif: 'GIF' } as const

/** @returns a one-line description of a step in Chinese */
export function stepText(step: ImageStep): string {
  switch (step.kind) {
    case 'format':
    case 'quality':
    case 'compress':
    case 'compress_share':
    case 'watermark':
    case 'round':
    case 'circle':
    case 'strip':
    case 'photo':
      return fileText(step)
    case 'crop_ratio':
      return `裁成 ${step.width}:${step.height}${positionText(step.at)}`
    case 'crop_size':
      return `裁出 ${step.width}×${step.height}${positionText(step.at)}`
    case 'crop_box':
      return `从 (${step.left}, ${step.top}) 裁出 ${step.width}×${step.height}`
    case 'trim':
      return trimText(step)
    case 'resize':
      return resizeText(step)
    case 'resize_edge':
      return `${step.edge === 'long' ? '长边' : '短边'}改成 ${step.pixels} 像素`
    case 'scale':
      return `缩放到 ${number(step.percent)}%`
    case 'rotate':
      return step.degrees > 180
        ? `逆时针旋转 ${number(360 - step.degrees)}°`
        : `${step.degrees === 180 ? '' : '顺时针'}旋转 ${number(step.degrees)}°`
    case 'flip':
      return step.axis === 'horizontal' ? '左右翻转' : '上下翻转'
    case 'redraw':
      return `由图像模型改：${step.instruction}`
    case 'grey':
      return '转成灰度'
    case 'blur':
      return `模糊 ${number(step.pixels)} 像素`
    case 'sharpen':
      return `锐化 ${number(step.percent)}%`
    case 'tone':
      return `${tones[step.what]} ${step.percent > 0 ? '+' : '−'}${number(Math.abs(step.percent))}%`
  }
}

type FileStep = ImageStepOf<
  'format' | 'quality' | 'compress' | 'compress_share' | 'watermark' | 'round' | 'circle' | 'strip' | 'photo'
>

function fileText(step: FileStep): string {
  switch (step.kind) {
    case 'format':
      return `存成 ${formats[step.format]}`
    case 'quality':
      return `质量 ${number(step.percent)}%`
    case 'compress':
      return `压到 ${byteSize(step.bytes)} 以内`
    case 'compress_share':
      return `压到原来的 ${number(step.percent)}%`
    case 'watermark':
      return `${step.at === 'everywhere' ? '铺满' : places[step.at]}加水印“${step.text}”，不透明度 ${number(step.opacity)}%`
    case 'round':
      return step.unit === 'pixels'
        ? `圆角 ${number(step.radius)} 像素`
        : `圆角为短边的 ${number(step.radius)}%`
    case 'circle':
      return '裁成圆形'
    case 'strip':
      return step.what === 'all' ? '去掉全部拍摄信息' : '去掉位置信息'
    case 'photo':
      return `裁成${photos[step.size]}照片`
  }
}

function positionText(at: ImagePosition): string {
  return at === 'center' ? '' : `，取${places[at]}`
}

function trimText(step: ImageStepOf<'trim'>): string {
  const unit = step.unit === 'pixels' ? ' 像素' : '%'
  const cut = (['top', 'right', 'bottom', 'left'] as const).filter((side) => step[side] > 0)
  return `裁掉${cut.map((side) => `${sides[side]} ${number(step[side])}${unit}`).join('、')}`
}

function resizeText({ width, height, fit }: ImageStepOf<'resize'>): string {
  if (width && height)
    return fit === 'fill' ? `拉伸成 ${width}×${height}` : `按比例改到 ${width}×${height} 以内`
  const side = width ? `宽改成 ${width} 像素` : `高改成 ${height ?? 0} 像素`
  return fit === 'fill' ? `${side}，另一边不变` : `${side}，按比例`
}

function number(value: number): string {
  return String(Number(value.toFixed(1)))
}
