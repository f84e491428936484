import type { QuestionCase } from './question-case.ts'

/** A part of a whole. */
const share = (part: number, whole: number) => part / whole

/** On the twelve first tables, by somebody who had not seen what reads them. */
export const twelveSecondQuestions: readonly QuestionCase[] = [
  {
    file: 'survey',
    ask: '满意度每一档占多大比例',
    rows: [
      ['一般', share(18, 120)],
      ['不满意', share(18, 120)],
      ['满意', share(53, 120)],
      ['非常满意', share(31, 120)],
    ],
  },
  {
    file: 'survey',
    ask: '大家最喜欢的是哪个功能',
    rows: [['收藏', 36]],
  },
  {
    file: 'survey',
    ask: '26到35岁的人推荐意愿平均打几分',
    isAskedBack: true,
    rows: [[4.61538462]],
  },
  {
    file: 'survey',
    ask: '没写建议的有几个人',
    rows: [[30]],
  },
  {
    file: 'survey',
    ask: '建议里提到价格的有多少条',
    rows: [[37]],
  },
  {
    file: 'survey',
    ask: '推荐意愿打9分或者10分的，男女各几个',
    isAskedBack: true,
    rows: [
      ['女', 8],
      ['男', 6],
    ],
  },
  {
    file: 'stock',
    ask: '库存已经低于安全库存的商品，分别在哪个仓',
    isWarned: true,
    rows: [
      ['百事可乐', '广州仓'],
      ['农夫山泉', '上海仓'],
      ['农夫山泉', '广州仓'],
      ['康师傅红烧牛肉面', '广州仓'],
      ['奥利奥', '北京仓'],
      ['旺旺雪饼', '上海仓'],
      ['海天酱油', '上海仓'],
      ['海天酱油', '广州仓'],
      ['清风抽纸', '广州仓'],
      ['舒肤佳香皂', '上海仓'],
    ],
  },
  {
    file: 'stock',
    ask: '三家供应商各供几种不同的商品',
    rows: [
      ['中百', 14],
      ['华润', 10],
      ['永辉', 12],
    ],
  },
  {
    file: 'stock',
    ask: '什么东西断货了，哪个仓',
    isWarned: true,
    rows: [['百事可乐', '广州仓']],
  },
  {
    file: 'stock',
    ask: '哪个仓压的货最值钱？库存乘以单价算',
    isAskedBack: true,
    rows: [['北京仓', 299123.2]],
  },
  {
    file: 'stock',
    ask: '单价介于10块到20块的有多少条',
    rows: [[8]],
  },
  {
    file: 'stock',
    ask: '饮料在北京、上海、广州三个仓各剩多少',
    rows: [
      ['上海仓', 887],
      ['北京仓', 1_810],
      ['广州仓', 859],
    ],
  },
  {
    file: 'football',
    ask: '猛虎在主场总共进了几个球',
    rows: [[13]],
  },
  {
    file: 'football',
    ask: '打平的有几场',
    isAskedBack: true,
    rows: [[7]],
  },
  {
    file: 'football',
    ask: '4月份观众最多的是哪场比赛',
    rows: [['雄鹰', '海豚', 35_968]],
  },
  {
    file: 'football',
    ask: '各队主场平均有多少人来看，由高到低',
    rows: [
      ['雄鹰', 25_480],
      ['火箭', 24_053],
      ['海豚', 23_873],
      ['长城', 23139.2],
      ['猛虎', 22139.2],
      ['闪电', 19159.6],
    ],
    isOrdered: true,
  },
  {
    file: 'football',
    ask: '两队进球加起来最多的是哪场',
    rows: [['猛虎', '火箭']],
  },
  {
    file: 'football',
    ask: '超过三万人看的比赛有多少场',
    rows: [[8]],
  },
  {
    file: 'clinic',
    ask: '哪个医生的病人平均等得最久',
    rows: [['吴医生', 55.04166667]],
  },
  {
    file: 'clinic',
    ask: '儿科3月份一共收了多少钱',
    rows: [[4385.36]],
  },
  {
    file: 'clinic',
    ask: '复诊的占比是多少',
    rows: [[share(92, 200)]],
    isPart: true,
  },
  {
    file: 'clinic',
    ask: '年龄大于60的患者人均花多少钱',
    rows: [[422.24191489]],
  },
  {
    file: 'clinic',
    ask: '能报销90%的有多少人次',
    rows: [[27]],
  },
  {
    file: 'clinic',
    ask: '外科呢？',
    follows: '内科看了多少个女病人',
    rows: [[15]],
  },
  {
    file: 'energy',
    ask: '3月5号A座用了几吨水',
    rows: [[47.2]],
  },
  {
    file: 'energy',
    ask: '每天三栋楼总共用多少电，折线图看看',
    rows: [
      [7_794],
      [7_973],
      [7_824],
      [8_055],
      [7_991],
      [7_790],
      [8_004],
      [8_026],
      [7_809],
      [8_091],
      [7_848],
      [7_734],
      [7_726],
      [7_943],
    ],
    isOrdered: true,
    chart: 'line',
  },
  {
    file: 'energy',
    ask: 'C座平均一小时耗电多少',
    rows: [[111.19642857]],
  },
  {
    file: 'energy',
    ask: '3月1日到7日B座一共用了多少度电',
    rows: [[18_170]],
  },
  {
    file: 'energy',
    ask: '每座楼一小时用电超过170度的情况各出现几次',
    isAskedBack: true,
    rows: [
      ['A座', 28],
      ['B座', 21],
      ['C座', 27],
    ],
  },
  {
    file: 'energy',
    ask: '用水最少的是哪栋楼',
    rows: [['C座', 794.9]],
  },
  {
    file: 'loans',
    ask: '每个年级各借了多少次书',
    rows: [
      ['三年级', 49],
      ['五年级', 31],
      ['六年级', 28],
      ['四年级', 42],
    ],
  },
  {
    file: 'loans',
    ask: '有谁一本书都没借过',
    isAskedBack: true,
    rows: [['徐浩然'], ['孙诗涵']],
  },
  {
    file: 'loans',
    ask: '11月份借出去几本',
    rows: [[39]],
  },
  {
    file: 'loans',
    ask: '科幻书平均借几天才还',
    rows: [[15.6031746]],
  },
  {
    file: 'loans',
    ask: '五年级逾期了多少次',
    rows: [[4]],
  },
  {
    file: 'loans',
    ask: '哪本书最受欢迎，借的次数最多',
    rows: [['流浪地球', 35]],
  },
]
