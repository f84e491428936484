import type { QuestionCase } from './question-case.ts'

/** Questions about a town, run once before they were looked at. What is expected was reckoned from the files by another program. */
export const townSecondQuestions: readonly QuestionCase[] = [
  {
    file: 'films',
    ask: '各类型影片的平均票房',
    rows: [
      ['动作', 979.98333333],
      ['剧情', 1659.025],
      ['喜剧', 995.46666667],
      ['动画', 605.3],
      ['科幻', 723.55],
    ],
  },
  { file: 'films', ask: '中国电影的总票房占多少', rows: [[0.30725603]] },
  { file: 'films', ask: '片长最短的电影多长', rows: [[85.0]], isPart: true },
  { file: 'films', ask: '票房比制作成本高的有几部', rows: [[18]] },
  { file: 'films', ask: '评分第二高的电影叫什么', rows: [['无名河']] },
  { file: 'films', ask: '2024年上映的喜剧片有哪些', rows: [['猫的城市'], ['铁匠铺'], ['无名河']] },
  { file: 'films', ask: '哪部片子最亏钱', isNearest: true },
  { file: 'films', ask: '片长在两小时以上的电影平均评分', rows: [[6.92857143]] },
  {
    file: 'films',
    ask: '各国影片数量',
    rows: [
      ['日本', 11],
      ['中国', 5],
      ['美国', 4],
    ],
  },
  { file: 'films', ask: '日本的呢', follows: '美国电影的平均豆瓣评分', rows: [[6.4]] },
]
