import { describe, expect, test } from '@jest/globals'
import type { TextPiece } from '../page-lines.ts'
import { alignedTables, mayHaveTable } from './aligned-tables.ts'
import { ruledGrids } from './ruled-grids.ts'
import { ruledTable } from './ruled-table.ts'
import type { Ruling } from './rulings.ts'
import { splitPiece } from './split-piece.ts'

const size = 10

type Placed = readonly [str: string, x: number, y: number]

/** Pieces of a page, each as wide as its characters; a line ends where the next piece is on another one. */
function pieces(...placed: readonly Placed[]): TextPiece[] {
  return placed.map(([str, x, y], at) => ({
    str,
    transform: [size, 0, 0, size, x, y],
    width: Array.from(str).reduce((sum, each) => sum + (each < '\u0250' ? 5 : 10), 0),
    height: size,
    hasEOL: placed[at + 1] !== undefined && placed[at + 1]?.[2] !== y,
  }))
}

/** Lines at these places, from one end to the other. */
const lines = (ats: readonly number[], from: number, to: number): Ruling[] =>
  ats.map((at) => ({ at, from, to }))

describe('lines around cells', () => {
  const xs = [0, 100, 200, 300]
  const ys = [300, 270, 240]
  const all = { horizontal: lines(ys, 0, 300), vertical: lines(xs, 240, 300) }
  const sizes = (rulings: Parameters<typeof ruledGrids>[0]) =>
    ruledGrids(rulings).map((grid) => [grid.xs.length - 1, grid.ys.length - 1, grid.cells.length])

  test.each<[name: string, rulings: Parameters<typeof ruledGrids>[0], grids: number[][]]>([
    ['enclose them', all, [[3, 2, 6]]],
    ['are open at the sides', { ...all, vertical: lines([100, 200], 240, 300) }, [[3, 2, 6]]],
    ['are a little short', { ...all, vertical: lines(xs, 241, 299) }, [[3, 2, 6]]],
    [
      'leave cells merged to the side',
      { ...all, vertical: [...lines([0, 100, 300], 240, 300), { at: 200, from: 240, to: 270 }] },
      [[3, 2, 5]],
    ],
    [
      'leave cells merged downwards',
      { ...all, horizontal: [...lines([300, 240], 0, 300), { at: 270, from: 100, to: 300 }] },
      [[3, 2, 5]],
    ],
    [
      'enclose no rectangle',
      {
        horizontal: [...lines([300, 240], 0, 300), { at: 270, from: 100, to: 300 }],
        vertical: [...lines([0, 200, 300], 240, 300), { at: 100, from: 240, to: 270 }],
      },
      [],
    ],
    ['form one box', { horizontal: lines([300, 240], 0, 300), vertical: lines([0, 300], 240, 300) }, []],
    ['form rows only', { ...all, vertical: lines([0, 300], 240, 300) }, []],
    ['only separate columns of prose', { horizontal: [], vertical: lines([150], 0, 700) }, []],
    ['only underline', { horizontal: lines([300, 270, 240], 0, 300), vertical: [] }, []],
    [
      'form two tables',
      {
        horizontal: [...all.horizontal, ...lines([200, 170, 140], 0, 300)],
        vertical: [...all.vertical, ...lines([0, 150, 300], 140, 200)],
      },
      [
        [3, 2, 6],
        [2, 2, 4],
      ],
    ],
  ])('%s', (_, rulings, grids) => {
    expect(sizes(rulings)).toEqual(grids)
  })

  const tableOf = (...placed: readonly Placed[]) => {
    const [grid] = ruledGrids(all)
    return grid
      ? (ruledTable(grid, pieces(...placed))?.rows.map(({ cells }) => cells.join('|')) ?? null)
      : null
  }

  test.each<[name: string, placed: Placed[], rows: string[] | null]>([
    [
      'a word in each',
      [
        ['甲', 5, 280],
        ['乙', 105, 280],
        ['丙', 205, 280],
        ['丁', 5, 250],
      ],
      ['甲|乙|丙', '丁||'],
    ],
    [
      'two lines in one',
      [
        ['甲甲甲甲甲甲甲甲甲', 5, 286],
        ['甲甲', 5, 274],
        ['乙', 105, 280],
        ['丁', 5, 250],
      ],
      ['甲甲甲甲甲甲甲甲甲甲甲|乙|', '丁||'],
    ],
    [
      'words that pdf.js joined',
      [
        ['甲甲甲甲甲甲甲甲 乙乙乙', 5, 280],
        ['丁', 5, 250],
        ['戊', 105, 250],
      ],
      ['甲甲甲甲甲甲甲甲|乙乙乙|', '丁|戊|'],
    ],
    [
      'text over a line',
      [
        ['一句没有空格的话从一格写到另一格', 5, 280],
        ['乙', 205, 280],
        ['丁', 5, 250],
      ],
      null,
    ],
    [
      'hardly any text',
      [
        ['甲', 5, 280],
        ['丁', 5, 250],
      ],
      null,
    ],
    [
      'text in one row',
      [
        ['甲', 5, 280],
        ['乙', 105, 280],
        ['丙', 205, 280],
      ],
      null,
    ],
    [
      'text outside',
      [
        ['外', 5, 350],
        ['甲', 5, 280],
        ['乙', 105, 280],
        ['丁', 5, 250],
      ],
      ['甲|乙|', '丁||'],
    ],
  ])('hold %s', (_, placed, rows) => {
    expect(tableOf(...placed)).toEqual(rows)
  })
})

describe('words of several cells in one piece', () => {
  const piece = (str: string, width: number): TextPiece => ({
    str,
    transform: [size, 0, 0, size, 0, 0],
    width,
    height: size,
    hasEOL: true,
  })

  test.each<[str: string, width: number, walls: number[], parts: string[] | null]>([
    ['姓名 部门', 60, [30], ['姓名', '部门']],
    ['New York 90', 100, [80], ['New York', '90']],
    ['甲 乙 丙', 70, [20, 45], ['甲', '乙', '丙']],
    ['1 2 3', 40, [12, 26], ['1', '2', '3']],
    ['没有空格', 40, [20], null],
    ['两个 词', 60, [20, 40], null],
    ['很长很长很长很长 词', 60, [20], null],
  ])('%s', (str, width, walls, parts) => {
    expect(splitPiece(piece(str, width), walls)?.map((each) => each.str) ?? null).toEqual(parts)
  })
})

describe('what stands below each other', () => {
  const rows = (...texts: readonly (readonly string[])[]): Placed[] =>
    texts.flatMap((row, at) => row.map((text, column): Placed => [text, column * 100, 700 - at * 20]))
  const read = (placed: readonly Placed[], rules: readonly Ruling[] = []) =>
    alignedTables(pieces(...placed), new Set(), rules).map(({ rows: found }) =>
      found.map(({ cells }) => cells.join('|')),
    )
  const figures = rows(['品', '一月', '二月'], ['茶', '12', '13'], ['丝', '8', '9'], ['瓷', '7', '66'])

  test.each<[name: string, placed: Placed[], rules: Ruling[], tables: string[][]]>([
    ['figures below names', figures, [], [['品|一月|二月', '茶|12|13', '丝|8|9', '瓷|7|66']]],
    [
      'a sentence before and after',
      [['前面有一句话。', 0, 740], ...figures, ['后面也有一句话。', 0, 600]],
      [],
      [['品|一月|二月', '茶|12|13', '丝|8|9', '瓷|7|66']],
    ],
    [
      'three lines',
      rows(['项目', '金额'], ['甲', '3元'], ['乙', '5元']),
      lines([715, 695, 655], 0, 160),
      [['项目|金额', '甲|3元', '乙|5元']],
    ],
    ['two columns without lines', rows(['项目', '金额'], ['甲', '3'], ['乙', '5']), [], []],
    [
      'signatures',
      rows(['甲方：', '乙方：', '丙方：'], ['代表：', '代表：', '代表：'], ['日期：', '日期：', '日期：']),
      [],
      [],
    ],
    [
      'addresses',
      rows(['张三', '李四', '王五'], ['北京市', '上海市', '广州市'], ['1号', '2号', '3号']),
      [],
      [],
    ],
    ['contents', rows(['1.1', '总则', '1'], ['2.1', '组织', '8'], ['3.1', '财务', '15']), [], []],
    [
      'verses',
      rows(['春眠', '不觉晓', '处处'], ['闻啼鸟', '夜来', '风雨声'], ['花落', '知多少', '。']),
      [],
      [],
    ],
    ['two rows', figures.slice(0, 6), [], []],
    [
      'parts at other places',
      [
        ['品', 0, 700],
        ['一', 100, 700],
        ['二', 200, 700],
        ['茶', 0, 680],
        ['12', 160, 680],
        ['13', 230, 680],
        ['丝', 0, 660],
        ['8', 100, 660],
        ['9', 260, 660],
      ],
      [],
      [],
    ],
    [
      'columns of prose',
      [
        ['左栏的第一行字字字', 0, 700],
        ['左栏的第二行字字字', 0, 680],
        ['右栏的第一行字字字', 150, 700],
        ['右栏的第二行字字字', 150, 680],
      ],
      [],
      [],
    ],
  ])('%s', (_, placed, rules, tables) => {
    expect(read(placed, rules)).toEqual(tables)
  })

  test.each<[name: string, placed: Placed[], may: boolean]>([
    ['figures', figures, true],
    [
      'prose',
      [
        ['一行一行的话', 0, 700],
        ['又是一行的话', 0, 680],
        ['还是一行的话', 0, 660],
      ],
      false,
    ],
    [
      'English',
      [
        ['Words and more words', 0, 700],
        ['follow in lines', 0, 680],
      ],
      false,
    ],
    [
      'columns of prose',
      [
        ['左栏', 0, 700],
        ['左栏', 0, 680],
        ['右栏', 150, 700],
        ['右栏', 150, 680],
      ],
      false,
    ],
  ])('is looked for in %s: %s', (_, placed, may) => {
    expect(mayHaveTable(pieces(...placed))).toBe(may)
  })
})
