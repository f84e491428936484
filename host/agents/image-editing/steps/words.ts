import { type ImageTool, imageTools } from '../../../../lib/contract/image-steps.ts'

/** Spellings, what they say (a kind of word and a name), and the operation that they name, with its tool. */
type Word = readonly [spellings: string, says: string, operation?: string]

/**
 * The words that name an operation. The list stays this long (a test counts it): the meaning of other words is not
 * guessed, they are shown to the user, who has the tools.
 */
export const verbs: readonly Word[] = [
  ['裁剪|剪裁|裁切|截取|裁|切|crop', 'operation', 'crop'],
  ['正?方形|square', 'shape', 'crop'],
  ['圆形|circle', 'operation', 'crop.circle'],
  ['圆角', 'operation', 'crop.round'],
  ['旋转|rotate', 'operation', 'turn.rotate'],
  ['[向往朝]?左边?(?:旋转|转)', 'turn left', 'turn.rotate'],
  ['[向往朝]?右边?(?:旋转|转)', 'turn right', 'turn.rotate'],
  ['逆时针|counterclockwise', 'turn back', 'turn.rotate'],
  ['翻转|翻|镜像|flip', 'operation', 'turn.flip'],
  ['缩放|尺寸|分辨率|resize|size', 'operation', 'size'],
  ['放大|扩大|变大|大一点', 'up', 'size'],
  ['缩小|缩|变小|小一点', 'down', 'size'],
  ['灰度|黑白|gr[ae]y(?:scale)?', 'operation', 'adjust.grey'],
  ['(?:高斯)?模糊|blur', 'operation', 'adjust.blur'],
  ['锐化度?|sharpen', 'operation', 'adjust.sharpen'],
  ['亮度|曝光|brightness', 'operation', 'adjust.brightness'],
  ['[调提变]?亮|brighten', 'up', 'adjust.brightness'],
  ['[调变]?暗|darken', 'down', 'adjust.brightness'],
  ['对比度|contrast', 'operation', 'adjust.contrast'],
  ['饱和度|saturation', 'operation', 'adjust.saturation'],
  ['水印|文字|字|watermark', 'operation', 'text'],
  ['格式|format', 'operation', 'file.format'],
  ['质量|quality', 'operation', 'file.quality'],
  ['压缩|体积|文件大小|压|compress', 'operation', 'file.compress'],
  ['exif|元数据|拍摄(?:信息|参数)|metadata', 'operation', 'file.strip'],
  ['gps|定位|(?:地理)?位置信息|拍摄(?:地点|位置)', 'location', 'file.strip'],
  ['证件照|免冠照', 'operation', 'id_photo'],
  ['撤销|撤回|回退|退回|(?:恢复|返回|回到)上一步|undo', 'operation', 'undo'],
  ['重做|redo', 'operation', 'redo'],
  ['(?:[变回]到?|恢复|还原)(?:成|到)?(?:原[图来样]|最初)|还原|revert', 'operation', 'original'],
]

/** What goes with an operation. */
const modifiers: readonly Word[] = [
  ['宽度?|wide|width', 'side width', 'size'],
  ['高度?|high|height', 'side height', 'size'],
  ['最?长边', 'side long', 'size'],
  ['最?短边', 'side short', 'size'],
  ['提高|增加|加强|增强|提升|调高|上调|升高|加|increase', 'up'],
  ['降低|减少|减弱|调低|下调|降|减|decrease|reduce', 'down'],
  ['(?:不要?|别|不能|不得|不可)(?:超过|大于|超出|多于)|[小低]于|最[大多]|[之以][内下]|[到至成为是]', 'to'],
  ['to|into|under|below|within', 'to'],
  ['去掉|去除|删掉|删除|清除|清空|移除|抹掉|抹去|删|掉|去|remove', 'remove'],
  ['顺时针|clockwise', 'turn clockwise'],
  ['[宽高]?度?(?:按照?比例|等比例?|自适应)|保持(?:宽高)?比例?|(?:宽高)?比例不变|不变形', 'keep'],
  ['(?:满屏|全屏)?平铺|铺满|满屏|全屏|tile', 'everywhere'],
  ['不透明度|opacity', 'opacity'],
  ['透明度', 'opacity rest'],
  ['水平|左右|horizontal(?:ly)?', 'sides left_right'],
  ['垂直|上下|vertical(?:ly)?', 'sides top_bottom'],
  ['四周|四边|上下左右', 'sides all'],
  ['左上[角方]?', 'position top_left'],
  ['右上[角方]?', 'position top_right'],
  ['左下[角方]?', 'position bottom_left'],
  ['右下[角方]?', 'position bottom_right'],
  ['正?中[间央心]|居中', 'position center'],
  ['左[边侧面方]?', 'position left'],
  ['右[边侧面方]?', 'position right'],
  ['上[边面方部侧]|顶[部端]?', 'position top'],
  ['下[边面方部侧]|底[部端边]?', 'position bottom'],
  // What revokes, excludes or asks is never followed.
  ['[不没别勿未非甭错停]|算了|取消|等等|等一下|或|还是|要么|除|保留|[至最]少|[怎哪]|什么|多少', 'doubt'],
  ['如果|要是|假如|万一|dont|not?|or|if|what|how', 'doubt'],
]

/** What only hints at a tool, and never makes a step. */
const hints: readonly Word[] = [
  ['只[要留]|只保留|[左右上下](?=半)|[横竖][版图屏]|头像|构图', 'hint', 'crop'],
  ['歪|倒|颠|[横竖](?:的|过来)|[摆扶放]正(?!中)|对调', 'hint', 'turn'],
  ['\\d{3,4}p|太[大小]|[大小](?:一?[点些半]|$)', 'hint', 'size'],
  ['署名|名字|logo', 'hint', 'text'],
  ['寸|签证|护照|报名', 'hint', 'id_photo'],
  ['内存|占|pdf|heic', 'hint', 'file'],
]
export const words: readonly Word[] = [...verbs, ...modifiers, ...hints]

/** Words that change no meaning: politeness, particles, and the image itself. */
export const fillers =
  '不好意思|[你您]好|麻烦|谢谢[你您]?|请|帮忙|能不能|可不可以|能否|可[以否]|[好行]吗|图片|照片|相片|图像|文件|画面|原[图来始本]?|大小|[长宽][宽高]比|长(?=宽)|一下子?|一点儿?点?|一些|有点|一[张个道层行块次]|就[好行]|即可|两[边侧]|每边|稍微|重新|方向|程度|效果|需要|处理|调[整节]|设[置定]|转换|制作|生成|另存|保存|导出|输出|进行|[加添写打盖印]上|添加|加入|加一?个|控制|限制|半径|半透明|内容|位置|信息|比例|上一步|刚才|操作|区域|部分|出来|[我你您给把将这那张它图照的地得了吧呢啊吗呀哦啦中里点些个先都各只也想要能就做弄取帮调改变换设转存作打写放印从在出用按以对让使和与及]|please|the|this|image|photo|picture|it|an?|by|of|convert|[\\s:()“”"~…]'

/** Ends one instruction. */
export const breaks =
  '，|,(?!\\d{3}(?!\\d))|[。;!?、\\n]|(?<=^|[\\s,，。;])[1-9][.、)](?!\\d)|然后|接着|随后|[之以]后|最后|同时|顺便|并且?|再|后|\\+(?!\\s?\\d)|then\\b|and\\b'

/** @returns the tool of an operation; `adjust`, which changes no pixel until it is used, for undo and the like */
export function toolOf(operation: string): ImageTool {
  return imageTools.find((tool) => tool === operation.split('.')[0]) ?? 'adjust'
}
