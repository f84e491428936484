import { bigramCoverage, contentBigrams } from '../../../../lib/text/bigrams.ts'
import { seededRandom } from '../../../platform/seeded-random.ts'
import type { PageReader } from '../../../search/pages/page-reader.ts'
import { type PageText, pageOfHtml } from '../../../search/pages/page-text.ts'
import type { SearchProvider } from '../../../search/providers/provider.ts'
import { createWebProvider } from '../../../search/providers/web-provider.ts'

/** A section of a page: what it says of a number, and how somebody asks for it; without a question it is only text. */
interface Section {
  readonly heading: string
  readonly text: string
  readonly asks?: string
}

interface Kind {
  readonly names: readonly string[]
  readonly opening: string
  readonly sections: readonly Section[]
}

/** `#` is a number of the page, `*` the name of its subject. */
const kinds: readonly Kind[] = [
  {
    names: ['青屿公积金租房提取', '岚州人才补贴', '临川居住证积分', '望海创业担保贷款', '北塘大病医疗互助'],
    opening: '*的新办法自下月起施行，主管单位负责解释，此前的办法同时废止。',
    sections: [
      {
        heading: '一、适用对象',
        text: '在本市连续工作满#个月的职工，本人和配偶名下没有住房的，都在范围之内。',
        asks: '*要工作多久才够条件',
      },
      {
        heading: '二、所需材料',
        text: '带上身份证原件、婚姻状况证明和近#个月的流水，复印件要签字。',
        asks: '*要带哪些材料，流水要几个月的',
      },
      {
        heading: '三、标准',
        text: '每户每月不超过#元，一年之内只能调整一次，超出的部分自行负担。',
        asks: '*每月最多多少钱',
      },
      { heading: '四、受理', text: '网上提交之后由窗口复核，复核人员会打电话联系，不需要再跑一趟。' },
      {
        heading: '五、时限',
        text: '材料齐全的，#个工作日之内办结；材料不齐的，一次告知补正的内容。',
        asks: '*多久能办好',
      },
      { heading: '六、监督', text: '提供虚假材料的退回全部款项，并在信用档案里记录，五年之内不再受理。' },
    ],
  },
  {
    names: ['岚图A5扫地机', '星野X7洗地机', '云川P8净化器', '海雀S3投影仪', '远山K2咖啡机'],
    opening: '*上市一个月，我们买了一台在家里用了三个星期，下面是测到的和用下来的。',
    sections: [
      { heading: '外观和做工', text: '机身比上一代窄了一些，缝隙均匀，按键的手感偏硬，白色款不容易看出灰。' },
      {
        heading: '噪音',
        text: '在安静的房间里离一米测，最低档是#分贝，最高档明显大声。',
        asks: '*吵不吵，最低档多少分贝',
      },
      {
        heading: '续航和耗电',
        text: '充满之后连续用了#分钟，充电要三个半小时，待机几乎不耗电。',
        asks: '*充满电能用几分钟',
      },
      {
        heading: '耗材',
        text: '滤芯官方建议半年换一次，一套#元，第三方的便宜但是我们没有试。',
        asks: '*的滤芯一套多少钱',
      },
      { heading: '售后', text: '整机保修#个月，电池单独算，寄修的运费由厂家承担一次。', asks: '*保修几个月' },
      { heading: '小结', text: '预算够、看重安静的可以买；地方小的家庭先量一下尺寸再决定。' },
    ],
  },
  {
    names: ['青屿海洋科技馆', '岚州灯塔博物馆', '望海老码头', '临川植物园', '北塘湿地公园'],
    opening: '*重新布展之后已经对外开放，分成东西两个展区，适合带孩子慢慢看。',
    sections: [
      {
        heading: '怎么去',
        text: '地铁三号线出站步行#分钟，自驾可以停在西门外的停车楼。',
        asks: '到*下了地铁还要走多久',
      },
      {
        heading: '门票',
        text: '成人#元，一米三以下的孩子和老人凭证免票，节假日同价。',
        asks: '*的门票多少钱',
      },
      {
        heading: '预约',
        text: '每天限#人，提前三天在小程序里放号，放号的时间是早上八点。',
        asks: '*每天限多少人',
      },
      { heading: '看什么', text: '东区是互动装置，西区有一面整墙的标本，二楼的露台能看到对岸。' },
      {
        heading: '讲解',
        text: '免费讲解一天四场，租讲解器要押金#元，还的时候原路退回。',
        asks: '*租讲解器的押金是多少',
      },
      { heading: '吃饭', text: '馆里只有轻食，出门右转的一条街上有面馆和粥铺，周末要排队。' },
    ],
  },
  {
    names: ['云栖湖隧道', '青屿地铁8号线二期', '岚州跨海大桥', '望海北站枢纽', '临川快速路'],
    opening: '*的建设又有进展，建设单位在现场会上通报了情况，沿线的居民最关心什么时候通车。',
    sections: [
      { heading: '规模', text: '全长#米，双向六车道，主体结构的设计年限是一百年。', asks: '*全长多少米' },
      {
        heading: '投资',
        text: '总投资#亿元，其中市级财政出四成，其余的由两个区分担。',
        asks: '*总投资多少亿元',
      },
      { heading: '施工难点', text: '最深的地方穿过一层流沙，项目部换了三次方案，最后采用冻结法。' },
      {
        heading: '工期',
        text: '比原计划晚了#天，主要是因为汛期停工，春节前后会加人赶工。',
        asks: '*比计划晚了多少天',
      },
      {
        heading: '对周边的影响',
        text: '施工期间封闭两个路口，公交改走辅路，一共涉及#条线路。',
        asks: '*施工影响了几条公交线路',
      },
      { heading: '之后', text: '通车以后从老城到机场不用再绕行，沿线的几个小区已经开始有人看房。' },
    ],
  },
  {
    names: ['青屿马拉松', '岚州灯会', '望海音乐节', '临川龙舟赛', '北塘读书节'],
    opening: '*的组委会今天开了发布会，公布了今年的安排，和去年相比变化不小。',
    sections: [
      {
        heading: '规模',
        text: '今年名额#个，比去年多出两成，外地的朋友占一半左右。',
        asks: '*今年有多少个名额',
      },
      { heading: '报名', text: '报名费#元，抽中之后三天之内付清，逾期自动放弃。', asks: '*的报名费是多少' },
      { heading: '路线', text: '起点改到了体育中心，终点还在老地方，沿途的补给比往年密。' },
      {
        heading: '安全',
        text: '沿线安排医疗点#处，志愿者都受过急救训练，手机没电的可以借充电宝。',
        asks: '*沿线有几处医疗点',
      },
      {
        heading: '交通管制',
        text: '当天早上封路#小时，分段解除，住在沿线的请提前把车开出来。',
        asks: '*当天要封路几个小时',
      },
      { heading: '纪念品', text: '完赛的人有一块木质的奖牌，图案由本地的一位老师傅刻成。' },
    ],
  },
  {
    names: ['青岚社区食堂', '望江租车行', '三禾托育园', '北塘驾校', '云来家政'],
    opening: '*开了快一年，周围的邻居问得多，这里把打听到的写在一起，以店里说的为准。',
    sections: [
      {
        heading: '收费',
        text: '基础的一档每月#元，多人一起来可以再谈，不满意一周之内退。',
        asks: '*一个月收多少钱',
      },
      { heading: '时间', text: '每周开#天，法定节假日前一天会提前关门，会在群里说。', asks: '*每周开几天' },
      {
        heading: '人员',
        text: '带队的老师傅做了#年，其余的都是本地招来的，流动不大。',
        asks: '*的师傅做了多少年',
      },
      { heading: '环境', text: '店面朝南，白天不用开灯，角落里有一台净水机，地面擦得很干净。' },
      {
        heading: '投诉',
        text: '有意见的打店里的电话，#小时之内有人回，再不行就找街道。',
        asks: '向*投诉多久有人回',
      },
      { heading: '别人怎么说', text: '好评多在干净和耐心，差评集中在周末人多，等得久。' },
    ],
  },
  {
    names: ['云麓茶', '望海盐', '临川丝绸', '岚州紫砂', '北塘年画'],
    opening: '*是本地有名的物产，志书里有记载，近年又重新有人做起来。',
    sections: [
      {
        heading: '来历',
        text: '最早的记载距今#年，那时候只供寺院，后来才在集市上卖。',
        asks: '*的记载距今多少年',
      },
      { heading: '产地', text: '集中在海拔#米上下的几个村子，土是红的，雾气重。', asks: '*产地的海拔是多少' },
      { heading: '工序', text: '前后一共#道，最要紧的是火候，机器至今代替不了手。', asks: '*一共有几道工序' },
      { heading: '传人', text: '现在会全套手艺的人不多，年纪最大的一位每天还去工坊坐一坐。' },
      {
        heading: '产量',
        text: '去年一共出了#吨，大半卖到外地，留下来的多是熟客买走。',
        asks: '*去年的产量是多少吨',
      },
      { heading: '怎么挑', text: '先看颜色，再闻味道，太便宜的多半掺了外地货，别贪多。' },
    ],
  },
  {
    names: ['低空物流试点', '四天工作制试验', '垃圾分类积分', '校园午休计划', '旧衣回收柜'],
    opening: '*在本市推行满一年，调查队访问了参加的单位和个人，写成了一份报告。',
    sections: [
      {
        heading: '参加的人',
        text: '一共有#家单位报名，中途退出的不到十分之一，多数是小单位。',
        asks: '有多少家单位参加了*',
      },
      {
        heading: '花费',
        text: '第一年花了#万元，大头是设备和培训，第二年会少一些。',
        asks: '*第一年花了多少万元',
      },
      { heading: '效果', text: '受访的人里有百分之#表示满意，年轻人的比例更高。', asks: '*的满意率是多少' },
      { heading: '问题', text: '抱怨集中在流程和通知，有人说三个部门的说法不一样，跑了几趟。' },
      {
        heading: '下一步',
        text: '明年增加到#个街道，名单在春节之后公布，经费已经列入预算。',
        asks: '*明年增加到多少个街道',
      },
      { heading: '方法', text: '调查用问卷和访谈两种办法，样本按区抽取，结果可以在网上下载。' },
    ],
  },
]

/** Sentences without facts, which make pages longer. */
const fillers = [
  '说起来容易，做起来要一件一件地来，急不得。',
  '现场的人不少，有的问得很细，工作人员一一作了回答。',
  '往年的做法各有道理，这一次听了多方面的意见才定下来。',
  '几位老人坐在树下说，日子比从前方便多了。',
  '天气好的时候人更多，遇到下雨会临时调整。',
  '有关的说明贴在门口，也可以在手机上看到。',
]
const sites = ['青屿日报', '岚州在线', '亲子圈', '智评网', '百识百科']

export interface InventedPage {
  readonly name: string
  readonly title: string
  readonly url: string
  readonly site: string
  readonly publishedAt: string
  readonly html: string
  /** The text of the article. */
  readonly text: string
  readonly questions: readonly { readonly text: string; readonly fact: string }[]
}

/** Lines that belong to no article; none of them may reach a model. */
export const furniture = ['责任编辑：', '相关阅读', '阅读 19', '分享到：']

/** @returns forty pages with four questions each: every fifth is several times as long as the others */
export function inventPages(): InventedPage[] {
  const random = seededRandom(51)
  const numberOf = () => String(11 + Math.floor(random() * 880))
  const all = kinds.flatMap((kind) => kind.names.map((name, at) => ({ kind, name, at })))
  return all.map(({ kind, name, at }, index) => {
    const isLong = at === 4
    const site = sites[index % sites.length] ?? ''
    const publishedAt = `2026-${String(1 + (index % 11)).padStart(2, '0')}-15`
    const filler = (count: number) =>
      Array.from({ length: count }, () => fillers[Math.floor(random() * fillers.length)]).join('')
    const written = kind.sections.map(({ heading, text, asks }) => {
      const fact = text.replace('#', numberOf())
      const body = `${fact}${filler(isLong ? 28 : 3)}`
      const clause = fact.split(/[，。]/).find((each) => /\d/.test(each)) ?? fact
      return { heading, body, question: asks && { text: asks.replace('*', name), fact: clause } }
    })
    const opening = `${kind.opening.replace('*', name)}${filler(2)}`
    const others = [1, 2].map((step) => all[(index + step * 7) % all.length]?.name ?? '')
    const html = `<html><head><title>${name}：看这一篇 - ${site}</title><meta property="og:site_name" content="${site}"><meta name="pubdate" content="${publishedAt}"></head><body><article><h1>${name}：看这一篇</h1>
<p>${publishedAt} 来源：${site} 阅读 19${index}</p><p>${opening}</p>
${written.map(({ heading, body }) => `<h2>${heading}</h2><p>${body}</p>`).join('\n')}
<p>责任编辑：李四</p><p>分享到：微信</p><h3>相关阅读</h3><ul>${others.map((other) => `<li><a href="/x">${other}：旧闻一则，最多多少</a></li>`).join('')}</ul></article></body></html>`
    return {
      name,
      title: `${name}：看这一篇 - ${site}`,
      url: `https://site${index % sites.length}.example/${index}`,
      site,
      publishedAt,
      html,
      text: [opening, ...written.map(({ body }) => body)].join('\n'),
      questions: written.flatMap(({ question }) => (question ? [question] : [])),
    }
  })
}

/** A web search over pages by shared bigrams, which also returns pages about something else; its excerpts are openings. */
export function engineOf(pages: readonly InventedPage[]): SearchProvider & { readonly queries: string[] } {
  const indexed = pages.map((page) => ({ page, bigrams: contentBigrams(`${page.title}\n${page.text}`) }))
  const queries: string[] = []
  const vendor = createWebProvider(
    {
      name: '搜索',
      timeoutMs: 5_000,
      pace: { burst: 1_000, perSecond: 1_000 },
      async search({ text, limit }) {
        queries.push(text)
        const asked = contentBigrams(text)
        return indexed
          .map(({ page, bigrams }) => ({ page, score: bigramCoverage(asked, bigrams) }))
          .filter(({ score }) => score > 0)
          .toSorted((left, right) => right.score - left.score)
          .slice(0, limit)
          .map(({ page: { title, url, site, publishedAt, text: body } }) => ({
            title,
            url,
            siteName: site,
            date: publishedAt,
            excerpt: `${body.slice(0, 140)}...`,
          }))
      },
    },
    Date.now,
  )
  return { ...vendor, queries }
}

/** Reads the pages as the parser's process does. */
export function readerOf(pages: readonly InventedPage[]): PageReader & { readonly asked: string[] } {
  const byUrl = new Map(pages.map((page) => [page.url, page]))
  const asked: string[] = []
  return {
    asked,
    read(url): Promise<PageText> {
      asked.push(url)
      const page = byUrl.get(url)
      return page ? Promise.resolve(pageOfHtml(page.html)) : Promise.reject(new Error(`no page ${url}`))
    },
  }
}

/** @returns the pages of the material in a request: their numbers, titles and texts */
export function materialOf(request: string): { readonly title: string; readonly text: string }[] {
  const [, material = ''] = /<资料>\n([^]*?)\n<\/资料>/.exec(request) ?? []
  return material.split(/\n\n(?=\[\d+\] 《)/).flatMap((part) => {
    const [, title = '', text = ''] = /^\[\d+\] 《([^》]*)》[^\n]*\n([^]*)$/.exec(part) ?? []
    return title === '' ? [] : [{ title, text }]
  })
}
