import type { FoldedText } from './folded-text.ts'

const places =
  '左上角|右上角|左下角|右下角|左上|右上|左下|右下|正中间|正中|中间|中央|顶部|底部|上方|下方|上面|下面|左边|右边|左侧|右侧'
const place = String.raw`(?:[,、\s]{0,3}(?:位置)?(?:就)?(?:放|加|打|写|摆|印|显示|位于|盖)?(?:在|到|于)?(?:图片|照片|画面)?(?:的)?(?:${places})(?:的?位置)?)`
/** Manner and position; the alternatives are disjoint, so that matching does not backtrack. */
const manners = String.raw`(?:半透明|平铺|铺满|满屏|的|位置|\s|(?:[,、]\s?(?:位置)?)?就?(?:放|加|打|写|摆|印|显示|位于|盖)?(?:在|到|于)?(?:(?:图片|照片|画面)的?)?(?:${places})){0,8}`
const politeness = String.raw`(?:谢谢你?|多谢|吧|就好|就行|即可|可以吗|好吗)`
const end = String.raw`(?=[,，。;；!！?？\n]|然后|并且|同时|最后|接着|${place}|$)`

const behind = new RegExp(
  String.raw`(?:文字|内容)?水印(?:的)?(?:文字|内容|文本)?\s?(?:写上|写着|写成|写|改成|改为|设为|设成|换成|为|是|用|叫|:){1,4}\s?(?<text>[^\s“"「『‘'《【,。;!?][^,。;!?\n]{0,80}?)${politeness}?${end}`,
  'y',
)
const bare = new RegExp(
  String.raw`水印(?!的|在|放|到|位置|于|透明|半|平铺|铺|吧|呢|谢|再|然后|并|后|和|,|文字|内容|去|要|,|一|，|嘛|可以|行|好|怎|删|加|打|需|,)\s?(?<text>[^\s“"「『‘'《【,。;!?:][^,。;!?\n]{0,80}?)${politeness}?${end}`,
  'y',
)
const before = new RegExp(
  String.raw`(?:加上|加个|加一个|加|打上|打个|打|添加|写上|印上|印|放上|盖上|盖|附上|来个|做个)\s?(?:一个|个|一行|一层|一下)?${manners}(?<text>[^,。;!?\n“"「『‘'《【]{1,40}?)(?:字样|这?[几一二两三四五六七八九十\d]{1,6}个大?字|这行字)?(?:的)?(?:文字)?水印`,
  'y',
)
/** The look or material of a watermark is not its text, nor is a further command. */
const noText =
  /^(?:.*色)?(?:文字|内容|大|小|斜|淡|浅|深|粗|细|明显|全屏|图片|logo|图标|二维码|头像|的|半透明|平铺|满屏|铺满|隐形|透明|个|一个|点|些|合适|动态){0,80}$|(?:裁|旋转|翻转|压缩|灰度|模糊|锐化|亮度|对比度|饱和度|圆角|去掉|转成|删|%|度|再|并|然后|最后|加|打上)/

/** @returns the unquoted text of a watermark and its position, if one begins here */
export function watermarkTextAt(
  { folded, written }: FoldedText,
  at: number,
): { readonly content: string; readonly start: number; readonly end: number } | null {
  for (const pattern of [behind, before, bare]) {
    pattern.lastIndex = at
    const match = pattern.exec(folded)
    const text = match?.groups?.['text'] ?? ''
    if (!match || text.trim() === '' || noText.test(text.trim())) continue
    const start =
      pattern === before
        ? at + match[0].lastIndexOf(text, match[0].length - 2)
        : at + match[0].length - (match[0].length - match[0].lastIndexOf(text))
    return { content: written(start, start + text.length), start, end: start + text.length }
  }
  return null
}
