const end = String.raw`(?=[,，。;；!！?？~…\n\s]|$)`
/** The alternatives are disjoint, so that a mismatch fails without backtracking. */
const thing = '(?:这|那|我|张|个|幅|图片|照片|图|相片|原图|画面|它|文件|手机|相机|的|发现|感觉|觉得){0,16}'
const how =
  '(?:有点儿?|有些|太|好像|不小心|拍得?|看着|看起来|看上去|显得|稍微|偏|被|给|是|都|就|也|实在|确实|好){0,8}'
const state =
  '(?:歪|斜|反|倒|大|小|花|糊|侧|横|颠倒|占地方|占空间|传不上去|上传不了|发不出去|发不了|打不开|超了|太占内存)'
const whom = '(?:我|我们|客户|学校|公司|老师|网站|系统|平台|单位|人家|对方|领导|老板)?'
const will =
  '(?:现在|最近|明天|今天|急着|正|急|要|想|准备|打算|需要|用来|用于|为了|因为|由于|方便|拿来|得|是|去|好|拿去|回头){0,12}'
const use =
  '(?:办|交|发|传|上传|提交|当|投|寄|报名|打印|参加|申请|送|发给|发到|发在|贴到|挂|注册|投稿|考试|面试|求职|存档|留档|归档|展示|分享)'

/** Phrases that revoke the preceding request. */
const regret =
  '(?:不对|不太对|算了|错了|弄错了|搞错了|点错了|说错了|写错了|打错了|发错了|传错了|选错了|口误|后悔|等等|等一下|等下|不行|我改主意了|改主意了|还是算了|不用了|不要了|不做了|不改了|不必了|不需要了|取消|取消吧|更正|停|停下|别做了|别改了)(?:了|啊|呀|吧|哦){0,4}'
/** Phrases that may revoke; before a command they give its reason. */
const dislike =
  '(?:不满意|不好看|不喜欢|不太好|效果不好|太丑了|哎呀|糟糕|抱歉|不好意思)(?:了|啊|呀|吧|哦){0,4}'

const patterns: readonly (readonly [kind: 'regret' | 'dislike' | 'reason', pattern: RegExp])[] = (
  [
    ['regret', `(?!取消)${regret}(?=撤|恢复|还原|回|退|取消|重)`],
    ['regret', regret + end],
    ['dislike', `${dislike}(?=撤|恢复|还原|回|退|取消|重)`],
    ['dislike', dislike + end],
    ['reason', `${thing}${how}${state}(?:着|掉)?(?:了|的)${end}`],
    ['reason', String.raw`${whom}${will}${use}[^,，。;；!！?？~…\n\s\d]{0,12}${end}`],
    ['reason', String.raw`(?:用于|用来|用在|为了|因为|由于)[^,，。;；!！?？~…\n\s\d]{1,14}${end}`],
  ] as const
).map(([kind, pattern]) => [kind, new RegExp(pattern, 'y')] as const)

/** A clause with one of these is not a reason. */
const turns = /错|取消|算了|不用|不要|不必|别|不对/

/** Command words: a clause with one of them is not an aside. */
const orders =
  /[裁切剪截压缩转翻旋亮暗灰糊锐艳印章]|清晰|清楚|放大|圆|方形|像素|格式|[大小宽高]度|尺寸|改成|变成|换|去掉|删|去除|加上|加个|添|保留|撤|恢复|还原|重做|成倍|一半|减|增|png|jpe?g|webp|gif|exif|gps|元数据|位置|定位|寸|左|右|居中|镜像|对比|饱和|透明|质量|画质|美颜|磨皮|背景|抠|修|p掉|涂|画|写|字|滤镜|风格/

export interface Aside {
  readonly end: number
  readonly says: 'regret' | 'dislike' | 'reason'
}

/** @returns a clause of reason or refusal, which requests nothing, if one begins here */
export function asideAt(folded: string, at: number): Aside | null {
  if (at > 0 && !/[,，。;；!！?？~…\n\s]/.test(folded.charAt(at - 1))) return null
  for (const [says, pattern] of patterns) {
    pattern.lastIndex = at
    const [clause = ''] = pattern.exec(folded) ?? []
    if (clause === '' || (clause.length < 2 && says !== 'regret')) continue
    if (says !== 'reason' || !(orders.test(clause) || turns.test(clause)))
      return { says, end: at + clause.length }
  }
  return null
}
