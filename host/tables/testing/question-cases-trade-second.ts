import type { QuestionCase } from './question-case.ts'

/** Questions about trades, run once before they were looked at. What is expected was reckoned from the files by another program. */
export const tradeSecondQuestions: readonly QuestionCase[] = [
  { file: 'deals', ask: '谁签的单最多', rows: [['何静', 42]] },
  { file: 'deals', ask: '罗成的业绩', rows: [[8065.4]] },
  { file: 'deals', ask: '还有多少钱没收回来', rows: [[10809.5]], isAskedBack: true },
  {
    file: 'deals',
    ask: '各行业的回款率',
    rows: [
      ['银行', 0.78673675],
      ['医院', 0.71461817],
      ['学校', 0.63379781],
      ['制造业', 0.71793347],
    ],
  },
  { file: 'deals', ask: '超期的项目有多少个', rows: [[67]] },
  { file: 'deals', ask: '医院客户贡献了多少合同额', rows: [[8336.2]] },
  { file: 'deals', ask: '合同额300万以上的大单有几个', rows: [[69]] },
  {
    file: 'deals',
    ask: '2024年比2023年多签了多少',
    rows: [
      ['2023', 17828.7],
      ['2024', 20932.1],
    ],
    isWarned: true,
  },
  { file: 'deals', ask: '已经验收的项目平均干了多少天', rows: [[128.42307692]] },
  {
    file: 'deals',
    ask: '每个销售手上还有几个进行中的项目',
    rows: [
      ['沈越', 10],
      ['姜帆', 8],
      ['何静', 10],
      ['罗成', 7],
    ],
  },
  { file: 'deals', ask: '最大的一单是谁签的', rows: [['何静']] },
  { file: 'deals', ask: '杭州哪类业务做得最多', rows: [['软件开发', 18]] },
  { file: 'deals', ask: '运维服务平均一单多少钱', rows: [[270.91363636]] },
  { file: 'deals', ask: '全款到账的合同有几份', rows: [[38]], isAskedBack: true },
  { file: 'deals', ask: '终止率', rows: [[0.19285714]] },
  {
    file: 'deals',
    ask: '按季度看2024年的签约金额',
    rows: [
      ['2024-Q4', 7355.5],
      ['2024-Q2', 4646.3],
      ['2024-Q1', 6181.3],
      ['2024-Q3', 2749.0],
    ],
  },
  { file: 'deals', ask: '合肥的学校项目总额', rows: [[2986.7]] },
  { file: 'runners', ask: '半程跑得最快的人是谁', rows: [['冯畅94']] },
  { file: 'runners', ask: '完赛率是多少', rows: [[0.88947368]] },
  {
    file: 'runners',
    ask: '男女选手各多少人',
    rows: [
      ['女', 104],
      ['男', 86],
    ],
  },
  { file: 'runners', ask: '退赛的有多少人', rows: [[21]], isAskedBack: true },
  { file: 'runners', ask: '全程平均跑了多少分钟', rows: [[255.10526316]] },
  {
    file: 'runners',
    ask: '年纪最大的选手多大',
    rows: [
      ['周可欣29', 70.0],
      ['卫晓峰34', 70.0],
      ['卫一鸣58', 70.0],
      ['卫畅62', 70.0],
      ['郑跃117', 70.0],
      ['蒋可欣183', 70.0],
    ],
  },
  { file: 'runners', ask: '兰州来了多少人', rows: [[44]] },
  { file: 'runners', ask: '第一次参赛的有多少人', rows: [[11]], isAskedBack: true },
  { file: 'runners', ask: '跑进3个半小时的全程选手有几个', rows: [[13]] },
  { file: 'runners', ask: '没加入跑团的选手有多少', rows: [[68]] },
  {
    file: 'runners',
    ask: '各组别女选手占比',
    rows: [
      ['半程', 0.5],
      ['健康跑', 0.6],
      ['全程', 0.52380952],
    ],
  },
  { file: 'runners', ask: '哪个城市的人跑得最多', rows: [['南宁', 55]] },
  { file: 'runners', ask: '50岁以上的男选手完赛率', rows: [[0.80769231]] },
  { file: 'runners', ask: '参赛次数超过10次的老将有几位', rows: [[87]] },
  {
    file: 'runners',
    ask: '乘风跑团和晨曦跑团哪个人多',
    rows: [
      ['晨曦跑团', 67],
      ['乘风跑团', 55],
    ],
    isOrdered: true,
  },
]
