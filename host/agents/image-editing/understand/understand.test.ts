import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { imageStep } from '../../../../lib/contract/image-steps.ts'
import { en } from '../../../../lib/messages/en.ts'
import { zhCN } from '../../../../lib/messages/zh-cn.ts'
import { codeOf } from '../testing/code-of.ts'
import { fifthSentences } from '../testing/fifth-sentences.ts'
import { firstSentences } from '../testing/first-sentences.ts'
import { fourthSentences } from '../testing/fourth-sentences.ts'
import { secondSentences } from '../testing/second-sentences.ts'
import { thirdSentences } from '../testing/third-sentences.ts'
import { lex } from './lex.ts'
import { understand } from './understand.ts'

const sentences = [
  ...firstSentences,
  ...secondSentences,
  ...thirdSentences,
  ...fourthSentences,
  ...fifthSentences,
]

test.each(sentences)('%s', (sentence, meant) => {
  const code = codeOf(understand(sentence))
  if (meant.startsWith('?'))
    expect([code.charAt(0), code]).toEqual(['?', expect.stringContaining(meant.slice(1))])
  else expect(code).toBe(meant)
})

test('what would turn the meaning around is asked about', () => {
  for (const sentence of [
    '裁成方形还是圆形？',
    '转灰度或者锐化',
    '如果太大就压缩到200KB',
    '除了左边都裁掉',
    '压到至少200KB',
    '压缩之前先裁成方形',
    '不要灰度',
    '裁成方形不好看',
    '把左边变亮20%',
    '模糊左半边',
    '对比度提高 0.2',
    '灰度，不要灰度',
    '先撤销再重做',
    '裁成一寸和二寸',
    '先裁成方形，再撤销',
  ])
    expect([sentence, codeOf(understand(sentence)).charAt(0)]).toEqual([sentence, '?'])
})

test('what is refused may go without being asked for', () => {
  expect(codeOf(understand('不要裁剪，缩小到50%'))).toBe('scale 50')
  expect(codeOf(understand('别压缩，只转png'))).toBe('format png')
})

test('why something is wanted is told, and followed in nothing', () => {
  expect(understand('照片歪了，向右转5度')).toEqual({
    from: 'newest',
    steps: [{ kind: 'rotate', degrees: 5 }],
    asides: ['照片歪了'],
  })
})

test('a word that is not known is never left out, wherever it stands', () => {
  const orders = ['裁成方形', '亮度提高20%', '压到200KB', '旋转90度', '加水印“知舟”', '转成PNG']
  for (const order of orders)
    for (let at = 0; at <= order.length; at += 1) {
      const sentence = `${order.slice(0, at)}赑屃${order.slice(at)}`
      const understood = understand(sentence)
      const isText = 'steps' in understood && JSON.stringify(understood.steps).includes('赑屃')
      expect([sentence, 'question' in understood || isText]).toEqual([sentence, true])
    }
})

const pieces = sentences.flatMap(([sentence]) => lex(sentence).map(({ text }) => text))

test('any words in any order are understood as steps that hold, or asked about, in time', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (words) => {
      const understood = understand(words.join(''))
      if ('question' in understood) expect(understood.question).not.toBe('')
      else for (const step of understood.steps) expect(imageStep.safeParse(step).success).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('any text is taken', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => void understand(text)))
  expect('question' in understand('裁'.repeat(4_000))).toBe(true)
  expect('question' in understand('加水印'.repeat(1_300))).toBe(true)
  expect('question' in understand('，'.repeat(4_000))).toBe(true)
})

test.each([
  ['words that may be two or one', `${'我的'.repeat(130)}猫`],
  ['正好 and 正, 好', `${'正好'.repeat(140)}猫`],
  ['words of how', `图${'好像'.repeat(100)}猫`],
  ['blanks behind 加', `加${' '.repeat(20_000)}猫`],
  ['places without end', `加${'右上角 '.repeat(70)}猫`],
  ['places with commas', `加${', 的位置'.repeat(55)}猫水`],
  ['colours', `水印${'色'.repeat(75)}猫`],
  ['many colours', `水印${'色'.repeat(75)}猫，`.repeat(3)],
  ['numerals', '一'.repeat(300)],
  ['numerals with points', '一点'.repeat(150)],
  ['digits', '9'.repeat(300)],
  ['digits with commas', '1,111'.repeat(60)],
  ['counts', '一二三四五六七八九十'.repeat(30)],
  ['marks', '水印写写写写'.repeat(50)],
  ['marks before', '加上一个右上角的'.repeat(37)],
  ['clauses', '，我正好要'.repeat(60)],
  ['regrets', `不对${'了'.repeat(290)}猫`],
  ['brackets', `${'('.repeat(150)}${')'.repeat(150)}`],
  ['quotation marks', '“'.repeat(300)],
  ['orders', '裁'.repeat(300)],
  ['orders that are just not too many', '裁'.repeat(119)],
  ['sides', '左，'.repeat(150)],
])('hostile %s are asked about, and that ends', (_, sentence) => {
  expect(codeOf(understand(sentence)).charAt(0)).toBe('?')
})

test('a sentence of more than 300 characters is asked to be shorter, before it is read', () => {
  const long = `转成灰度，${'亮'.repeat(296)}`
  expect(codeOf(understand(long))).toContain('300 个字以内')
  expect(codeOf(understand('我的'.repeat(50_000)))).toContain('300 个字以内')
  // One character that is eighteen when it is folded.
  expect(codeOf(understand('\ufdfa'.repeat(290)))).toContain('300 个字以内')
  expect(codeOf(understand(`转成${' '.repeat(5_000)}灰度`))).toBe('grey')
})

test('numbers that are too large for any image are asked about', () => {
  for (const huge of ['99999999999999999999', '9'.repeat(250)])
    for (const sentence of [
      `从(${huge},50)开始裁300x200`,
      `裁剪区域 x=${huge}，y=1，宽300，高200`,
      `左边裁掉${huge}像素`,
      `裁成${huge}:1`,
      `旋转${huge}度`,
      `压到${huge}GB`,
      `压缩到${huge}KB`,
      `宽${huge}`,
      `锐化${huge}%`,
      `圆角${huge}像素`,
    ]) {
      const understood = understand(sentence)
      if ('question' in understood) expect(understood.question).not.toBe('')
      else for (const step of understood.steps) expect(imageStep.safeParse(step).success).toBe(true)
    }
  expect(codeOf(understand('从(99999999999999999999,50)开始裁300x200'))).toMatch(/^\?.*做不了/)
})

test.each([
  '转灰度，算了',
  '转灰度，还是算了吧',
  '转灰度，哎算了',
  '转灰度算了',
  '转灰度。不用了',
  '转灰度，不用了谢谢',
  '去掉GPS，不用了',
  '去掉GPS 不用了',
  '去掉GPS，不必了',
  '去掉GPS，不要',
  '转灰度，取消',
  '转灰度，取消吧',
  '转灰度，等等',
  '等等，转灰度',
  '转灰度，说错了',
  '转灰度，发错了',
  '转灰度，不好看',
  '转灰度，停',
  '转灰度，先别做',
  '缩小到50%，不对，缩小到30%',
  '缩小到50%，不对，30%',
  '缩小到50%，不，缩小到30%',
  '缩小到50%，错了，缩小到30%',
  '缩小到50%，说错了，是30%',
  '缩小到50%，等一下，缩小到30%',
  '缩小到50%，不好意思，缩小到30%',
  '缩小到50% 不对 缩小到30%',
  '不对，缩小到30%',
])('%s is asked about: something is taken back', (sentence) => {
  expect(codeOf(understand(sentence)).charAt(0)).toBe('?')
})

test.each([
  '宽度缩小100像素',
  '宽增加50',
  '宽加50',
  '高度减少 20px',
  '宽度+50',
  '变宽100像素',
  '宽再大100像素',
  '缩小宽度100像素',
  '长边减少100像素',
  '宽高都增加100像素',
  '宽800，高度增加50',
  '尺寸缩小100像素',
  '体积减少100KB',
])('%s is asked about: it says by how much', (sentence) => {
  expect(codeOf(understand(sentence)).charAt(0)).toBe('?')
})

test.each([
  ['不好意思，转灰度', 'grey'],
  ['算了，撤销', 'undo 1'],
  ['不对，撤回，转灰度', 'undo 1; grey'],
  ['取消撤销', 'redo 1'],
  ['宽度增加到900', 'resize 900x-'],
  ['缩小，宽800', 'resize 800x-'],
  ['体积减少到100KB', 'compress 102400'],
])('%s is understood', (sentence, meant) => {
  expect(codeOf(understand(sentence))).toBe(meant)
})

test.each([
  ['undo', 'undo 1'],
  ['Undo 2 steps', 'undo 2'],
  ['redo', 'redo 1'],
  ['Please crop the picture to a square', 'crop 1:1 center'],
  ['Rotate 90 degrees clockwise, then convert to PNG', 'rotate 90; format png'],
  ['Increase brightness by 15%', 'brightness +15'],
  ['make it darker', 'brightness -20'],
  ['Resize to 1080 pixels wide', 'resize 1080x-'],
  ['compress to under 200 KB', 'compress 204800'],
])('%s is understood in English', (sentence, meant) => {
  expect(codeOf(understand(sentence))).toBe(meant)
})

test.each([
  'don’t crop',
  'no, undo',
  'crop or rotate?',
  'what is in this picture?',
  'blur the background',
  'cropping',
])('%s is asked back', (sentence) => {
  expect(codeOf(understand(sentence)).charAt(0)).toBe('?')
})

test('what the page offers to go on with is understood', () => {
  const offered = [zhCN, en].flatMap(({ agentGreetings }) => [
    ...(agentGreetings.image_editing.abilities.edit?.questions ?? []),
    ...(agentGreetings.image_editing.abilities.edit?.shortcuts ?? []).map(({ text }) => text),
  ])
  for (const sentence of offered)
    expect([sentence, codeOf(understand(sentence))]).toEqual([sentence, expect.not.stringMatching(/^\?/)])
})
