import type { ChartColours } from './chart-look.ts'

export const colourTokens = {
  paper: '--paper-raised',
  ink: '--ink',
  inkSoft: '--ink-soft',
  line: '--line',
  lineStrong: '--line-strong',
  wash: '--indigo-wash',
  mark: '--seal',
  series: ['--indigo', '--ok', '--warn', '--chart-violet', '--chart-teal', '--chart-rose', '--ink-soft'],
} as const

/** For exported images, which CSS does not reach. A test keeps them in sync with tokens.css. */
export const paperColours: ChartColours = {
  paper: '#fffdf9',
  ink: '#22201c',
  inkSoft: '#5d574d',
  line: '#e4dfd3',
  lineStrong: '#cfc8b8',
  wash: '#e9edf4',
  mark: '#b4372b',
  series: ['#2d4a7c', '#3d6b4f', '#7d5712', '#6d4a8a', '#1f6f7c', '#94426e', '#5d574d'],
}

/** Font of images rendered outside of the user's page. */
export const imageFont = 'PingFang SC, Noto Sans CJK SC, Noto Sans SC, Microsoft YaHei, sans-serif'
