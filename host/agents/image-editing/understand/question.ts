import type { LocalStep } from '../../../../lib/contract/image-steps.ts'
import { stepText } from '../../../../lib/text/image-step-text.ts'
import type { Doubt } from './doubt.ts'

const whatWorks =
  '能做的有：裁剪、改尺寸、旋转、翻转、灰度、模糊、锐化、亮度、对比度、饱和度、转格式、压缩、水印、圆角、去掉拍摄信息、证件照尺寸，也能撤销和重做。'
const example = '可以一句话说几步，例如“转成灰度，裁成方形，再压到 100KB”。'

/** @returns the question to ask before editing; `steps` were understood too */
export function questionOf(doubts: readonly Doubt[], steps: readonly LocalStep[]): string {
  if (doubts.length === 0) return `想怎么改这张图片？${whatWorks}${example}`
  const said = doubts.map(sentenceOf).join('')
  const rest = steps.map(stepText).join('，')
  return `${said}${rest && `其余的看懂了：${rest}。`}图片还没有改${doubts.some(isUnknown) ? `。${whatWorks}` : '，请再说一遍。'}`
}

function isUnknown({ kind }: Doubt): boolean {
  return kind === 'unknown' || kind === 'content'
}

function sentenceOf(doubt: Doubt): string {
  switch (doubt.kind) {
    case 'unknown':
      return `没有看懂“${doubt.text}”。`
    case 'content':
      return `“${doubt.text}”要认得画面里的东西才做得了，没有图像模型做不到。`
    case 'missing':
      return `“${doubt.text}”：${doubt.ask.replace(/[？。]?$/, (end) => end || '。')}`
    case 'wrong':
      return `“${doubt.text}”：${doubt.why}。`
  }
}
