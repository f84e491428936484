import { foldForSearch } from '../../../lib/text/fold.ts'
import { dangerKinds } from './danger-signs.ts'

/**
 * Whether a message shows that its author may be about to harm themselves. A rule that needs no model and prefers
 * false positives: hotlines shown needlessly cost only a glance.
 * @param message as written: in simplified or traditional characters, pinyin or English, spaced or disguised
 */
export function showsDistress(message: string): boolean {
  const folded = foldForSearch(message.slice(0, longest)).replaceAll('’', "'").replaceAll('著', '着')
  const plain = withoutAccents(folded)
  const chinese = apart(plain.replace(/[^\p{L}\p{N}]+/gu, ''), harmless)
  if (meant.some((pattern) => pattern.test(chinese)) || dangerKinds(chinese).size > 0) return true

  const english = apart(` ${plain.replace(/[^a-z0-9']+/g, ' ')} `, harmlessEnglish)
  if (meantEnglish.some((pattern) => pattern.test(english))) return true

  // Spaced-out letters, and pinyin without spaces.
  const letters = english.replace(/[^a-z]+/g, '')
  return spelled.some((pattern) => pattern.test(letters))
}

/** Maximum characters checked; no question is longer. */
const longest = 8_000

function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
}

/** Removes harmless phrases first, so that the rest is meant literally. */
function apart(text: string, patterns: readonly RegExp[]): string {
  return patterns.reduce((left, pattern) => left.replace(pattern, '，'), text)
}

const someone =
  '[你您他她它]|我(?:爸|妈|家|们|的|姐|哥|弟|妹|奶|爷|外|闺|儿|女|宝|孩|老|男|同|朋)|大家|爸|妈|老家|家乡|宝贝|孩子'

const harmless: readonly RegExp[] = [
  // Missing or craving: 想死你了, 想死我妈做的红烧肉.
  new RegExp(`(?:可|真|好|太)?想死(?:${someone})们?(?:了|啦)?`, 'g'),
  /[可真]想死我了|想死我(?:了|啦)(?!吧)/g,
  /[难慢贵丑挤累忙困冷热吵烦]到(?:我)?想死|(?:唱|好听|可爱|帅|好看|甜|美|香|好吃).{0,4}我(?:都|要|就)?死了|死而无憾/g,
  /死活(?=[^，]{0,3}(?:做|解|想|打|开|弄|搞|装|找|学|背|记|看|听|调|不肯|不让|要|都))|蹦极.{0,10}|切菜.{0,8}|买绳子(?=晾|捆|跳|绑|打包|系)|双眼皮/g,
  // Words that contain the characters by chance.
  /(?:游戏|结局|主角|电影|小说|剧|历史|新闻).{0,10}自杀|排队.{0,4}想死/g,
  /死(?:记硬背|磕|守|海|亡谷|灰|机|循环|线|党|角|板|胡同|火山|皮赖脸|心塌地|对头|忠|侍|神|鬼|定了)/g,
  /(?:笑|热|饿|累|困|烦|(?<!勇)气|冷|吓|馋|美|忙|急|疼|痛|渴|闷|爱|喜欢|尴尬|羡慕|慢|难|贵|甜|齁|吹|晒|晕|丢人|丢脸|臭|土|卷|折磨|无语|哭|酸|辣|甜|撑|胀|吵|挤|丑|帅|萌|可爱|讨厌|恨|无聊)得?(?:我)?(?:要|快|半)?死(?!自己)(?:我|个人|宝宝|人|你|他|她)?/g,
  /(?:笑|热|辣|撑|尴尬)得?(?:我)?想死/g,
  /打死(?:我|也|都)|死也要|该死的(?!人)|杀死|弄死(?:他|她|它)|半死/g,
  /跳楼(?:价|大?甩卖|机|清仓)|自杀(?:式|小队|率|突击队)|(?:预防|防止|干预|反对|研究).{0,6}自杀|(?:加缪|作家|诗人|太宰治|海明威|三岛).{0,6}自杀/g,
  /吊桥|吊环|吊威亚|吊顶/g,
  /不想活(?:动|成|得|跃|泼)/g,
  /(?:花|草|树|苗|鱼|猫|狗|多肉|植物|公司|店|生意|项目|业务|手机|电池|电量).{0,6}(?:活|撑|熬|坚持|开|做)不(?:下去|住)/g,
  /(?:游泳|烤肉|烧烤|炭火|生火).{0,4}|烧炭烤肉/g,
  /重开(?:一)?(?:局|把|盘|家|店|个|服|机|业|题)|遗书.{0,4}(?:小说|电影|推理|剧)/g,
  /(?:剧|男主|女主|角色|主角|反派).{0,4}(?:领盒饭|死|下线)/g,
  /(?:猫|狗|鱼|鸟|虫|老鼠|蟑螂)[^我]{0,6}(?:死|跳)|跳下去的(?:猫|狗)/g,
  /(?:天堂电影院|天堂寨|上有天堂|天堂鸟)/g,
  /(?:看看|科幻|小说里|电影里)的?另一个世界|另一个世界(?:看看|的大门)/g,
  /撑不住了?先睡|解脱了?(?:终于)?考完|考完.{0,4}解脱/g,
  /(?:读|看|书|小说|作者|余华).{0,6}活着|活着(?:真好|这|讲|的作者|好看)/g,
  /睡着了?就不想醒(?!来)|(?:早上|周末|冬天|被窝).{0,6}不想醒/g,
  /(?:多肉|植物|盆栽|花|鱼|猫|狗|鸟|仓鼠|虫|树|奶奶|爷爷|外婆|外公|手机|电脑|程序|进程|线程|服务器|网站|电池).{0,4}死(?:了|掉)?|被.{0,10}(?:折磨|逼|烦|气|吓|笑|催)(?:得)?(?:半|快|要|想)?死/g,
  /消失(?:几天|一阵|一段|一会|两天)/g,
  /下辈子(?:还|也)?(?:要|想)?(?:喜欢|爱|追|听|吃)/g,
  /一了百了(?:把|删|全)/g,
]

const meant: readonly RegExp[] = [
  /自[杀鲨刹煞][^式]?|自sha|自残|自伤|轻生|寻短见|寻死|(?:想|要|又|就|去)z[sc](?![a-z])|(?:^|又|在)zc(?:了|$)/,
  /(?<!别|别再|不|没|从不|不会|不能)(?:想|要|去|让我|不如|还是|宁愿|宁可|求)(?:去|快点|赶紧|马上)?[死亖噶嘎](?!亡|海|路|角|者|活|缓|因|刑|罪|对)/,
  /(?:想|要|去)(?:s|4|si)(?![a-z0-9])|死了?(?:算|拉倒|比较好|更好|就好|得了|会有人|你会|他们)|一死|怎么死|怎样死|如何死|死法|去死好|死吧(?!你)|会死吗|会死$/,
  /不(?:想|愿|愿意|要|再|打算)(?:再|继续)?(?:活|huo|h了)|不活了|活不(?:下去|成了)|bxhl|不想再?活|不如死/,
  /活(?:着|下去)(?:真的|真|好|太|也|还|就是|就|都|又)?(?:好|太|很|这么)?(?:累|苦|没|受罪|痛苦|干什么|干嘛|为了什么|有什么|有啥|是为)|(?:没有|没|失去|找不到).{0,3}活(?:着|下去)的?(?:理由|意义|意思|勇气|动力)/,
  /为(?:什么|啥|何)(?:还)?要?活(?:着|下去)|活[够腻]|不配活|不该活|不应该活|生无可恋.{0,6}(?:活|真)/,
  /(?:结束|了结|了断|终结|放弃|断送)(?:掉|了)?(?:我的|我|自己的?|这)?(?:这条)?(?:生命|性命|命(?!令|名)|一生|人生|自己|一切)/,
  /(?:想|要|去|准备|不如|站在?).{0,6}(?:跳(?:楼|河|江|桥|海|崖|下去|轨)|上吊|割腕|割脉|烧炭|服毒|喝农药|卧轨)|(?:桥|江|天台|楼顶|窗).{0,10}(?:想|要)跳|很想跳/,
  /割(?:了|过)?(?:自己的?)?(?:手)?腕|割脉|(?:上吊|烧炭|跳楼|跳河|割腕|喝农药).{0,6}(?:死|疼|痛|难受|算|快)|在割/,
  /(?:划|割|伤害|弄伤|扎|掐|烫)(?:了|着)?(?:我)?自己|(?:手臂|胳膊|手腕|腿)上?(?:又)?(?:划|割)了?(?:好多|很多|几|一)(?:刀|道|下)/,
  /安眠药.{0,8}(?:死|全|一瓶|整瓶|都吃)|(?:一瓶|整瓶|所有|全部).{0,4}(?:安眠药|药).{0,6}吃|吃(?:了|完|光)?(?:一整瓶|整瓶|一瓶)/,
  /(?:写|留|准备)(?:好|了|着|下)?了?(?:一封)?遗(?:书|言)|遗(?:书|言)(?:都|已经|也)?写?好/,
  /(?:想|要是|能|就|真想|不如|希望|如果|从).{0,8}(?:世界上|就这样|就这么|这么|永远|彻底)消失|消失.{0,6}(?:没有?人|也没|算了|就好|世界)/,
  /(?:不再|不要|别|不想再?|再也不|永远不)(?:会)?醒(?:来|过来|了)?(?!目|悟)|一(?:觉|睡)不(?:再)?醒|(?:永远|一直|就这样|长)(?:地)?睡(?:过去|下去)|长眠/,
  /(?:没有|没)(?:了)?我.{0,8}(?:更好|会更|也一样|也行|照样|过得好|轻松)|世界(?:上)?(?:没有|少了?)我/,
  /我(?:就|真|只)?(?:是|像)?(?:个|一个)?(?:所有人|大家|全家|家里|家人|父母|别人|他们|爸妈)?的?(?:累赘|负担|拖累|多余的人)(?!吗)(?!.{0,4}刚入职)/,
  /(?:离开|告别|再见了?|永别)(?:了)?(?:这个|这|整个)?(?:世界|人世|人间)|永别|来世(?:再|见)|下辈子(?:再|见)|(?:另一个|那个)世界(?:了|去)|(?:想|要|准备)去(?:天堂|极乐)了?|去找我?(?:妈|爸|奶奶|爷爷|外婆|外公).{0,16}(?:不想|走了)/,
  /(?:想|求|要)解脱|(?:撑|熬|坚持|扛|挺)不(?:下去|住|过).{0,24}(?:消失|死|活|离开|结束|今晚)|熬不过(?:今晚|今夜|今天)|(?:总|真|再也|快)?(?:觉得)?撑不下去了$/,
  /想(?:一了百了|销号|重开(?!一)(?:人生|了|这|$)?|自挂|领盒饭|原地去世|原地升天|下线了?永远)|自挂东南枝|给?人生(?:按下)?(?:删除|重启|注销)|一了百了$/,
  /(?:没有?|不该|不曾|从没|从来没有?)(?:被)?出生(?:过)?(?:就好)?$|(?:如果|要是|假如|等)我(?:死|走|不在|没)了|我死了(?:会|你|他|谁|也)|没(?:有)?人(?:会)?(?:在乎|发现)我(?:死|活|消失)/,
  /我wxs|wxs(?:真|$)|想自杀|不想活/,
  // After harmless phrases were removed, death near a word for oneself is one's own.
  /(?:我|自己|活)[^，]{0,12}死(?!海|神|党|亡|者|因)|死[^，]{0,8}(?:自己|痛苦|解脱|勇气|不敢|算了|活)|(?:撞|弄|摔|淹|勒|饿|毒|电)死(?:自己|算|$)|(?:勇气|怕|敢|不敢)(?:去)?死/,
  // Farewells, and feeling useless to everyone.
  /(?:写|留)(?:好|了|下|着).{0,8}遗(?:书|言)|我走了.{0,6}别(?:来)?找我|别(?:来)?找我.{0,6}走了|(?:撑|尽力|努力|坚持).{0,8}就到(?:这里|这儿|此)|(?:世上|世界上|世界|这里).{0,2}没有?(?:一个)?人(?:真的|再)?(?:需要|在乎|爱|要|会想)我|(?:没有?人|谁都不|谁也不)(?:真的)?(?:需要|在乎|会在乎)我/,
  /不(?:想|愿)(?:再)?(?:看到|见到|看见|迎接|等到|有)(?:明天|第二天|下一个|天亮|未来)|活得.{0,8}(?:不想|痛苦|受够|没劲|够了)|(?:太|好)?(?:痛苦|绝望)了?.{0,6}不想(?:再)?(?:坚持|继续|撑|熬)|(?:给|一个|做个?)(?:自己)?.{0,4}了断/,
  /(?:想|要|去|已经|打)开(?:了)?煤气(?!灶|罐换)|(?:吃|吞|吃了|吞了).{0,3}(?:半瓶|一把|几十片|一板|大把|好多|很多).{0,3}(?:安定|安眠|药|片)/,
  // Available means, and places.
  /(?:买|备|准备|找|拿|攒|藏|磨)(?:好|了|着|够)*(?:绳子|刀片|安眠药|农药|百草枯|木炭|毒药)|(?:绳子|刀片|农药|百草枯|安眠药|药)(?:都|也|已经)+(?:准备|备|攒)(?:好|够|齐)|又?拿(?:起|着|了)?刀片|(?:喝|吃)(?:了)?(?:农药|百草枯|毒药|老鼠药)/,
  /我(?:现在|正|就|一个人)*(?:站|坐|爬|待|走)?(?:在|到|上)(?:了)?(?:楼顶|天台|顶楼|桥边|桥上|窗台|阳台边|江边|铁轨|悬崖)(?!等|吃|看|拍|跑|种|晒|烧烤|散步)/,
  /(?:手|胳膊|手臂|手腕|腿|身)上?全?(?:是|都是)(?:疤|伤|刀疤|伤口|刀口).{0,10}(?:划|割|刀|又)|(?:今天|昨晚|刚|刚才|又|忍不住)(?:又)?(?:划|割)(?:了|自己)(?!手机|屏|到)|划手|割手臂/,
  // Death as one's own wish or end.
  /我(?:要|如果|要是|真|也|就|快|想着)*(?:死了|没了|不在了|走了)(?:以后|之后|后)?(?:，|的话|就|我?(?:爸|妈|孩子|家|父母)|谁|会|你们?|他们?|猫|狗|拜托)|(?:谁|有人|人|来|求你?).{0,4}杀了我|死掉(?:算|就|吧|了?$)|(?:恨不得|巴不得|盼着|希望|祈祷|只求).{0,6}(?:死|不在|消失)|想死的(?:心|念头|冲动)|不如死|早点死|快点死|等死(?!我)|(?:值得|配|该|应该)(?:再)?活(?!动)/,
  /(?:自己|找.{0,6}|想)了断|想不开(?!玩笑|口|门|窗|开|空|会|灯|车|机|店|公)|寻了?短|走(?:上)?绝路|不(?:想|愿)(?:再)?(?:活|存在|面对这个世界|留在(?:这里|这个世界|世上|人间))/,
  // Life as a torment, feeling useless to everyone.
  /活着.{0,8}(?:连累|折磨|煎熬|痛苦|拖累|没劲|多余|窒息|绝望|遭罪|浪费|害人|错误|惩罚|受刑)|(?:我|自己)的?(?:存在|人生|生命|一生)(?:真的|就|完全|根本|没|已经|毫)*(?:没有?|毫?无|失去)(?:任何|一点|什么)?(?:意义|价值|希望|必要)/,
  /(?:没有|没|看不到|失去)(?:了)?(?:任何|一点|什么)?(?:未来|明天|希望|盼头|活路|出路).{0,12}(?:想结束|想死|想走|活|解脱|算了)|(?:再也|永远)(?:都)?不(?:用|要|想|必)(?:起来|起床|醒|睁眼|睁开)|(?:闭上眼|睡着|睡下).{0,6}(?:再也|永远|别再|不再)|(?:日子|生活).{0,8}过不下去.{0,6}死|受够了.{0,10}(?:想走|想死|结束|离开)/,
]

const harmlessEnglish: readonly RegExp[] = [
  /suicide squad|suicide squeeze|suicide (?:rate|prevention)\w*|dy(?:ing|ed?) (?:to|of|from) (?!pain)\w+|to die for|die hard|live and let die/g,
  /\blive in (?:this|that|the|a) (?:city|town|house|country|flat|place)/g,
]

const meantEnglish: readonly RegExp[] = [
  /\b(?:want|wanna|wants|going|gonna|ready|wish i could|wish to|need|rather) (?:to )?(?:just )?(?:die|be dead|disappear forever)\b/,
  /\b(?:should|better|rather|wish i were|want to be) (?:just )?(?:be )?dead\b|\b(?:life|living|everything|it all) (?:is|feels|seems) (?:so |just )?(?:pointless|meaningless|hopeless|unbearable|too much)\b|\bi want out\b/,
  /\b(?:kill|killing|hang|hanging|hurt|hurting|cut|cutting|harm|harming|unalive|drown|shoot) (?:myself|herself|himself|themselves|my wrists?|my arms?|my legs?)\b/,
  /\b(?:suicide|suicidal|kms|unalive|self harm\w*|selfharm\w*)\b/,
  /\bend (?:my|this|her|his) (?:own )?life\b|\bend it all\b|\bwant it (?:all )?to end\b|\btake my (?:own )?life\b/,
  /\b(?:don'?t|do not|no longer) (?:want|wanna|wish) (?:to )?(?:live|be alive|exist|wake up|be here)\b(?! (?:in|with|at|on|near))/,
  /\bbetter off (?:without me|dead|if i)\b|\b(?:no|any) (?:reason|point) (?:to|in) (?:live|living)\b|\bnot worth living\b|\bisn'?t worth living\b/,
  /\b(?:never|not) (?:been )?born\b|\bnot wake up\b|\bnever wake up\b|\bcan'?t (?:go on|do this) (?:anymore|any more|like this|living)\b/,
  /\b(?:point|purpose|use) (?:of|in) (?:living|being alive|life anymore|going on)\b|\b(?:stop|sleep|gone|disappear) forever\b|\bdon'?t see (?:a|any) (?:future|way out)\b|\btired of (?:living|being alive|life)\b|\bhate (?:being alive|living)\b|\bnobody would (?:care|notice|miss me)\b|\bsay goodbye forever\b/,
  /\b(?:took|take|taken|swallowed) (?:all|a bottle of) (?:the|my|of)?\s?(?:pills|meds)\b|\bgoodbye (?:cruel )?world\b|\bwish i (?:was|were) dead\b/,
]

const spelled: readonly RegExp[] = [
  /(?:^|wo|hao)(?:zhen|hao|jiu)?(?:de)?xiang(?:qu)?si(?:$|le)|zisha|buxianghuo|bxhl|killmyself|wanttodie|endmylife/,
]
