import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { imageStep } from '../../../../lib/contract/image-steps.ts'
import { en } from '../../../../lib/messages/en.ts'
import { zhCN } from '../../../../lib/messages/zh-cn.ts'
import { codeOf } from '../testing/code-of.ts'
import { matchSteps } from './match-steps.ts'
import { readTokens } from './read-tokens.ts'
import { verbs, words } from './words.ts'

/** Sentences, and what is done by them: steps, an arrow before the tool that opens, and the words that are left. */
const sentences: readonly (readonly [sentence: string, done: string, asides?: string])[] = [
  ['裁成方形', 'crop 1:1 center'],
  ['请帮我把这张图片裁剪成正方形，谢谢', 'crop 1:1 center'],
  ['按16:9裁剪', 'crop 16:9 center'],
  ['裁成 4比3 的比例', 'crop 4:3 center'],
  ['长宽比改成１６：９', 'crop 16:9 center'],
  ['从中间裁出800×600', 'crop 800x600 center'],
  ['截取左上角 300*200 的区域', 'crop 300x200 top_left'],
  ['帮我裁成 1080*1920', 'crop 1080x1920 center'],
  ['居中裁个正方形出来', 'crop 1:1 center'],
  ['裁成圆形', 'circle'],
  ['麻烦您给这张照片做一个 1:1 的裁切，取中间部分就好', 'crop 1:1 center'],
  ['裁掉左边100像素', 'trim px 0 0 0 100'],
  ['去掉底部的20%', 'trim % 0 0 20 0'],
  ['四周各裁掉50像素', 'trim px 50 50 50 50'],
  ['上下各裁一成', 'trim % 10 0 10 0'],
  ['把下面三分之一裁掉', 'trim % 0 0 33.33 0'],
  ['右边裁掉四分之一，下边裁掉一百像素', 'trim % 0 25 0 0; trim px 0 0 100 0'],
  ['缩小到50%', 'scale 50'],
  ['缩小一半', 'scale 50'],
  ['放大两倍', 'scale 200'],
  ['放大到原来的1.5倍', 'scale 150'],
  ['缩放到百分之四十', 'scale 40'],
  ['把宽度改成800像素', 'resize 800x-'],
  ['高度调整为六百', 'resize -x600'],
  ['尺寸改成1920x1080', 'resize 1920x1080'],
  ['改成 500 乘 500 像素', 'resize 500x500'],
  ['长边不超过一千二百像素', 'long 1200'],
  ['短边调到720像素', 'short 720'],
  ['宽 800，高 600', 'resize 800x600'],
  ['宽度改成800，高度按比例，转webp', 'resize 800x-; format webp'],
  ['旋转90度', 'rotate 90'],
  ['向左转90度', 'rotate 270'],
  ['逆时针旋转四十五度', 'rotate 315'],
  ['旋转-45度', 'rotate 315'],
  ['右转', 'rotate 90'],
  ['水平翻转', 'flip h'],
  ['左右镜像', 'flip h'],
  ['拍反了，左右翻一下', 'flip h', '拍反了'],
  ['转成灰度', 'grey'],
  ['变成黑白照片', 'grey'],
  ['高斯模糊，半径8', 'blur 8'],
  ['锐化 150%', 'sharpen 150'],
  ['亮度提高20%', 'brightness +20'],
  ['太暗了，提亮三成', 'brightness +30 → adjust', '太暗了'],
  ['亮度调到120%', 'brightness +20'],
  ['亮度+10，对比度+15，饱和度-5', 'brightness +10; contrast +15; saturation -5'],
  ['饱和度降低四分之一', 'saturation -25'],
  ['转成PNG', 'format png'],
  ['另存为 jpg 格式', 'format jpeg'],
  ['能否把 PNG 转换成 JPG？', 'format jpeg'],
  ['转png再转webp', 'format png; format webp'],
  ['压到200KB以内', 'compress 204800'],
  ['压到 200k 以内', 'compress 204800'],
  ['文件大小控制在五百K以下', 'compress 512000'],
  ['文件控制在2兆以内', 'compress 2097152'],
  ['要小于 1M', 'compress 1048576'],
  ['体积减半', 'share 50'],
  ['压缩到原来的30%', 'share 30'],
  ['质量调到80%', 'quality 80'],
  ['压缩质量60', 'quality 60'],
  ['加水印“知舟”', 'mark 知舟 bottom_right 50'],
  ['在左上角打上“仅供办证使用”的水印，半透明', 'mark 仅供办证使用 top_left 50'],
  ['水印“机密”放正中间，透明度 60%', 'mark 机密 center 40'],
  ['满屏平铺水印“禁止转载”，不透明度20%', 'mark 禁止转载 everywhere 20'],
  ['右下角打个水印：@小王', 'mark @小王 bottom_right 50'],
  ['圆角20像素', 'round 20px'],
  ['加上圆角', 'round 10%'],
  ['去掉GPS', 'strip location'],
  ['EXIF 清除', 'strip all'],
  ['做成一寸照', 'photo one_inch'],
  ['裁成２寸证件照', 'photo two_inch'],
  ['小二寸', 'photo small_two_inch'],
  ['一寸照，压到50KB以下，jpg', 'photo one_inch; compress 51200; format jpeg'],
  ['撤销', 'undo 1'],
  ['撤销两步', 'undo 2'],
  ['重做', 'redo 1'],
  ['回到原图，裁成一比一，加圆角30像素', 'original; crop 1:1 center; round 30px'],
  ['转成灰度，裁成方形，再压到100KB', 'grey; crop 1:1 center; compress 102400'],
  ['先逆时针转90度，然后水平翻转，最后存成png', 'rotate 270; flip h; format png'],
  ['转成灰度裁成方形压到100KB', 'grey; crop 1:1 center; compress 102400'],
  ['1. 顺时针旋转90度 2. 缩小到宽600 3. 加水印“样张”', 'rotate 90; resize 600x-; mark 样张 bottom_right 50'],
  ['照片歪了，向右转5度', 'rotate 5', '照片歪了'],
  ['不要裁剪，缩小到50%', 'scale 50', '不要裁剪'],
  ['转成灰度，再加个水印', 'grey → text'],
  ['裁成方形，亮一点', 'crop 1:1 center → adjust'],
  ['裁成方形，去掉左边的路灯', 'crop 1:1 center → crop', '去掉左边的路灯'],
  ['Crop to a square', 'crop 1:1 center'],
  ['Rotate 90 degrees clockwise, then convert to PNG', 'rotate 90; format png'],
  ['Increase brightness by 15%', 'brightness +15'],
  ['Resize to 1080 pixels wide', 'resize 1080x-'],
  ['compress to under 200 KB', 'compress 204800'],
  ['undo', 'undo 1'],
  ['裁剪一下', '→ crop'],
  ['加个水印', '→ text'],
  ['调亮点', '→ adjust'],
  ['压缩一下', '→ file'],
  ['变大一点', '→ size'],
  ['旋转', '→ turn'],
  ['翻转一下', '→ turn'],
  ['证件照', '→ id_photo'],
  ['亮度和对比度', '→ adjust'],
  ['缩小30%', '→ size', '缩小30%'],
  ['缩小100像素', '→ size', '缩小100像素'],
  ['宽度增加50', '→ size', '宽度增加50'],
  ['体积减少100KB', '→ file', '体积减少100KB'],
  ['对比度提高 0.2', '→ adjust', '对比度提高 0.2'],
  ['裁掉左边 120%', '→ crop', '裁掉左边 120%'],
  ['亮度提高一万%', '→ adjust', '亮度提高一万%'],
  ['旋转三百六十度', '→ turn', '旋转三百六十度'],
  ['放大到 50000 像素宽', '→ size', '放大到 50000 像素宽'],
  ['裁成0:1', '→ crop', '裁成0:1'],
  ['不要裁成方形', '→ crop', '不要裁成方形'],
  ['不要灰度', '→ adjust', '不要灰度'],
  ['灰度，不要灰度', '→ adjust', '灰度，不要灰度'],
  ['裁成方形，不要裁成圆形', '→ crop', '裁成方形，不要裁成圆形'],
  ['转灰度，算了', '→ adjust', '转灰度，算了'],
  ['缩小到50%，不对，缩小到30%', '→ size', '缩小到50%，不对，缩小到30%'],
  ['裁成方形还是圆形？', '→ crop', '裁成方形还是圆形'],
  ['裁成方形或者16:9', '→ crop', '裁成方形或者16:9'],
  ['如果太大就压缩到200KB', '→ size', '如果太大就压缩到200KB'],
  ['除了左边都裁掉', '→ crop', '除了左边都裁掉'],
  ['压到至少200KB', '→ file', '压到至少200KB'],
  ['压缩之前先裁成方形', '→ file', '压缩之前先裁成方形'],
  ['先裁成方形，再撤销', '→ crop', '先裁成方形，再撤销'],
  ['先撤销再重做', '→ adjust', '先撤销再重做'],
  ['怎么裁剪图片？', '→ crop', '怎么裁剪图片'],
  ['把左边变亮20%', '→ adjust', '把左边变亮20%'],
  ['亮度提高20%，只改左边', '→ adjust', '亮度提高20%，只改左边'],
  ['模糊左半边', '→ adjust', '模糊左半边'],
  ['背景模糊 5 像素', '→ adjust', '背景模糊 5 像素'],
  ['蓝底一寸照', '→ id_photo', '蓝底一寸照'],
  ['裁成一寸和二寸', '→ id_photo', '裁成一寸和二寸'],
  ['去水印', '→ text', '去水印'],
  ['去掉照片里的路人', '', '去掉照片里的路人'],
  ['存成 PDF', '→ file', '存成 PDF'],
  ['图片歪了帮我摆正', '→ turn', '图片歪了帮我摆正'],
  ['只要上半部分', '→ crop', '只要上半部分'],
  ['图片太大了', '→ size', '图片太大了'],
  ['今天天气怎么样', '', '今天天气怎么样'],
  ['好看一点', '', '好看一点'],
  ['don’t crop', '→ crop', 'don’t crop'],
  ['图片底部有水印，裁掉底部60像素', 'trim px 0 0 60 0 → text', '图片底部有水印'],
  ['切成300乘400的', 'crop 300x400 center'],
  ['截图四周的黑边去掉', '→ crop', '截图四周的黑边去掉'],
  ['竖着拍的，帮我转成横的', '→ turn', '竖着拍的 / 帮我转成横的'],
  ['逆时针旋转90°然后存成jpg', 'rotate 270; format jpeg'],
  ['左右翻转再锐化30%', 'flip h; sharpen 30'],
  ['等比例缩小到800宽', 'resize 800x-'],
  ['改成1080P', '→ size', '改成1080P'],
  ['尺寸压到1000以内', '→ file', '尺寸压到1000以内'],
  ['把图片大小调成2寸', 'photo two_inch'],
  ['2寸证件照，白底', 'photo two_inch', '白底'],
  ['一寸照 压缩到20k', 'photo one_inch; compress 20480'],
  ['图太大了传不上去，压小点', '→ size', '图太大了传不上去 / 压小点'],
  ['质量降到60%', '→ file', '质量降到60%'],
  ['heic转jpg', '→ file', 'heic转jpg'],
  ['对比度拉满', '→ adjust', '对比度拉满'],
  ['饱和度调到0', '→ adjust', '饱和度调到0'],
  ['加点模糊', '→ adjust', '加点模糊'],
  ['加上文字“2024年会”，居中', 'mark 2024年会 center 50'],
  ['加水印：张三', 'mark 张三 bottom_right 50'],
  ['清除位置信息再压缩到1M', 'strip location; compress 1048576'],
  ['回到上一步', 'undo 1'],
  ['先别裁，转成灰度', 'grey', '先别裁'],
  ['不用压缩，直接转png', '→ file', '不用压缩 / 直接转png'],
  ['裁成正方形，别压缩', 'crop 1:1 center', '别压缩'],
  ['要是超过1M就压到1M', '→ file', '要是超过1M就压到1M'],
  ['压缩到200KB左右', 'compress 204800'],
  [
    '我想把这张照片发给客户，麻烦裁成16:9、宽1920、转JPG、压到500KB',
    'crop 16:9 center; resize 1920x-; format jpeg; compress 512000',
    '我想把这张照片发给客户',
  ],
  ['把人脸打码', '', '把人脸打码'],
  ['去掉右下角的文字', '→ text', '去掉右下角的文字'],
]

test.each(sentences)('%s', (sentence, done, asides = '') => {
  const read = matchSteps(sentence)
  expect([codeOf(read), read.asides.join(' / ')]).toEqual([done, asides])
})

test('the lists do not grow: what they do not know is shown, and done with a tool', () => {
  expect(verbs).toHaveLength(30)
  expect(words).toHaveLength(64)
  expect(words.flatMap(([spellings]) => spellings.split('|')).length).toBeLessThanOrEqual(244)
})

test('a word that is not known is shown, and no step is made of what is said with it', () => {
  for (const order of ['裁成方形', '亮度提高20%', '压到200KB', '旋转90度', '加水印“知舟”', '转成PNG'])
    for (let at = 0; at <= order.length; at += 1) {
      const sentence = `${order.slice(0, at)}赑屃${order.slice(at)}`
      const { steps, asides } = matchSteps(sentence)
      expect([sentence, JSON.stringify(asides.length > 0 ? asides : steps)]).toEqual([
        sentence,
        expect.stringContaining('赑屃'),
      ])
      if (asides.length > 0) expect(steps).toEqual([])
    }
})

test.each([
  ['去掉小船', 'redraw 去掉小船'],
  ['请把左边的路人去掉，谢谢', 'redraw 把左边的路人去掉'],
  ['把背景换成海边，给天空加点晚霞', 'redraw 把背景换成海边，给天空加点晚霞'],
  ['去掉小船再压到 5KB', 'redraw 去掉小船; compress 5120'],
  ['裁成方形，然后给她戴一顶草帽', 'crop 1:1 center; redraw 给她戴一顶草帽'],
  ['撤销，然后去掉电线杆', 'undo 1; redraw 去掉电线杆'],
  ['把背景变亮20%', 'redraw 把背景变亮20%'],
  ['Remove the person on the left', 'redraw Remove the person on the left'],
  ['这是什么地方？', ''],
  ['你好', ''],
  ['去掉小船，算了', ''],
  ['不要去掉小船', ''],
  ['加个水印', '→ text'],
])('with an image model: %s', (sentence, done) => {
  expect(codeOf(matchSteps(sentence, true))).toBe(done)
})

test('any words in any sequence are steps that hold, in time', () => {
  const pieces = sentences.flatMap(([sentence]) =>
    readTokens(sentence).map(({ at, end }) => sentence.slice(at, end)),
  )
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (said) => {
      for (const step of matchSteps(said.join(''), true).steps)
        expect(imageStep.safeParse(step).success).toBe(true)
    }),
    { numRuns: 300 },
  )
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => void matchSteps(text)))
  for (const part of ['9', '1,111', '一点', '（', '“', '水印:', '左，', '裁'])
    expect(matchSteps(part.repeat(300).slice(0, 300)).steps).toEqual([])
  expect(matchSteps('裁成方形，'.repeat(100))).toMatchObject({ steps: [], tool: undefined })
})

test('what the page offers is done', () => {
  const offered = [zhCN, en].flatMap(({ agentGreetings }) => [
    ...(agentGreetings.image_editing.abilities.edit?.questions ?? []),
    ...(agentGreetings.image_editing.abilities.edit?.shortcuts ?? []).map(({ text }) => text),
  ])
  for (const sentence of offered)
    expect([sentence, matchSteps(sentence)]).toEqual([
      sentence,
      expect.objectContaining({ asides: [], tool: undefined }),
    ])
})
