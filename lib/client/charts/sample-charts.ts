import type { ChartContent, ResultColumn, ResultValue } from '../../contract/cards/chart.ts'
import type { ChartKind } from '../../contract/chart-kinds.ts'
import type { ChartLook } from './chart-look.ts'
import { imageFont, paperColours } from './paper-colours.ts'

export const paperLook: ChartLook = {
  colours: paperColours,
  fontFamily: imageFont,
  textScale: 1,
  locale: 'zh-CN',
  width: 740,
  isLive: false,
  animates: false,
}

const text = (name: string): ResultColumn => ({ name, kind: 'text', unit: '', isShare: false })
const number = (name: string, unit = ''): ResultColumn => ({ name, kind: 'number', unit, isShare: false })
const share = (name: string): ResultColumn => ({ name, kind: 'number', unit: '', isShare: true })

export function chartOf(
  columns: readonly ResultColumn[],
  rows: readonly (readonly ResultValue[])[],
  drawing: ChartContent['drawing'],
  over: Partial<ChartContent> = {},
): ChartContent {
  return {
    id: 'r1',
    title: '各城市月退货率',
    understood: '按月和城市算退货率',
    drawing,
    columns: [...columns],
    rows: rows.map((row) => [...row]),
    total: rows.length,
    isCut: false,
    sql: 'SELECT 1',
    file_ids: ['f1'],
    notes: [],
    ...over,
  }
}

const months = ['7 月', '8 月', '9 月']
const rates: Readonly<Record<string, readonly number[]>> = {
  宁波: [0.063, 0.085, 0.076],
  上海: [0.038, 0.043, 0.041],
  杭州: [0.032, 0.034, 0.042],
  苏州: [0.029, 0.031, 0.03],
}

/** Covers the edge cases of each kind. */
export const sampleCharts: Readonly<Record<ChartKind, ChartContent>> = {
  line: chartOf(
    [text('月份'), text('城市'), share('退货率')],
    Object.entries(rates).flatMap(([city, values]) =>
      values.map((value, at) => [months[at] ?? '', city, value]),
    ),
    { kind: 'line', x: 0, y: [2], by: 1 },
  ),
  bar: chartOf(
    [text('品类'), number('利润', '元')],
    [
      ['羽绒服', 1_284_000],
      ['针织衫', 361_200.5],
      ['连衣裙', -82_400],
      ['不知道是什么的一个名字特别特别长的品类', null],
      ['围巾', 9_800],
    ],
    { kind: 'bar', x: 0, y: [1], by: null },
    { title: '各品类利润' },
  ),
  stacked: chartOf(
    [text('季度'), text('渠道'), number('订单', '件')],
    [
      ['一季度', '门店', 5_200],
      ['一季度', '网店', 12_400],
      ['二季度', '门店', 4_800],
      ['二季度', '网店', 15_900],
      ['三季度', '网店', 18_300],
      ['三季度', '直播', 7_000],
    ],
    { kind: 'stacked', x: 0, y: [2], by: 1 },
    { title: '各季度订单' },
  ),
  pie: chartOf(
    [text('渠道'), number('销售额', '元')],
    [
      ['网店', 3_200_000],
      ['门店', 1_450_000],
      ['直播', 880_000],
      ['批发', 210_000],
    ],
    { kind: 'pie', x: 0, y: [1], by: null },
    { title: '销售额从哪里来' },
  ),
  scatter: chartOf(
    [number('单价', '元'), number('销量', '件'), text('品类')],
    Array.from({ length: 60 }, (_, at) => [
      40 + at * 11,
      Math.round(900 - at * 12 + ((at * 37) % 90)),
      at % 2 === 0 ? '男装' : '女装',
    ]),
    { kind: 'scatter', x: 0, y: [1], by: 2 },
    { title: '单价和销量' },
  ),
  histogram: chartOf(
    [number('从'), number('到'), number('订单', '件')],
    [
      [0, 100, 320],
      [100, 200, 812],
      [200, 300, 540],
      [300, 400, 131],
      [400, 500, 22],
    ],
    { kind: 'histogram', x: 0, y: [2], by: 1 },
    { title: '订单金额的分布' },
  ),
  heatmap: chartOf(
    [text('星期'), text('时段'), number('订单', '件')],
    ['周一', '周二', '周三', '周四', '周五', '周六', '周日'].flatMap((day, at) =>
      ['上午', '下午', '晚上'].map((part, row) => [
        day,
        part,
        at === 2 && row === 0 ? null : 80 + at * 40 + row * 130,
      ]),
    ),
    { kind: 'heatmap', x: 0, y: [2], by: 1 },
    { title: '什么时候下单' },
  ),
  box: chartOf(
    [
      text('城市'),
      number('最小', '元'),
      number('下四分位', '元'),
      number('中位数', '元'),
      number('上四分位', '元'),
      number('最大', '元'),
    ],
    [
      ['宁波', 12, 88, 140, 230, 610],
      ['上海', 20, 110, 190, 320, 880],
      ['杭州', 15, 90, null, 240, 540],
    ],
    { kind: 'box', x: 0, y: [1, 2, 3, 4, 5], by: null },
    { title: '客单价的分布' },
  ),
}
