import { describe, expect, test } from '@jest/globals'
import { cvNotes, stretchOf } from './cv-checks.ts'
import { type CvPart, cvSections, partOfHeading } from './cv-sections.ts'
import { newFacts } from './new-facts.ts'

/** November 2026. */
const thisMonth = 2026 * 12 + 10

describe('headings', () => {
  const cases: readonly (readonly [string, CvPart | null])[] = [
    ['个人信息', 'personal'],
    ['联系方式：', 'personal'],
    ['Contact', 'personal'],
    ['求职意向', 'target'],
    ['一、教育背景', 'education'],
    ['教 育 经 历', 'education'],
    ['## Education', 'education'],
    ['【工作经历】', 'work'],
    ['工作/实习经历', 'work'],
    ['WORK EXPERIENCE', 'work'],
    ['2. 实习经历', 'work'],
    ['Internship', 'work'],
    ['■ 项目经验', 'project'],
    ['Projects:', 'project'],
    ['专业技能', 'skill'],
    ['IT技能', 'skill'],
    ['Technical Skills', 'skill'],
    ['自我评价', 'self'],
    ['About me', 'self'],
    ['在一家公司负责教育背景调查', null],
    ['教育部', null],
    ['', null],
    ['项目经历丰富，善于沟通', null],
  ]
  test.each(cases)('%s', (line, part) => {
    expect(partOfHeading(line)).toBe(part)
  })

  test('sections of a CV', () => {
    expect(
      cvSections('李雷\n\n教育背景\n某大学\n\n# 技能\nTypeScript').map(({ part, lines }) => [part, lines]),
    ).toEqual([
      [null, ['李雷']],
      ['education', ['某大学']],
      ['skill', ['TypeScript']],
    ])
  })
})

describe('periods of time', () => {
  test.each([
    ['2019.07-2021.06 某公司', 2019 * 12 + 6, 2021 * 12 + 5],
    ['2019年7月 至 2021年6月', 2019 * 12 + 6, 2021 * 12 + 5],
    ['2019/07 – 2021/06', 2019 * 12 + 6, 2021 * 12 + 5],
    ['2019-2021', 2019 * 12, 2021 * 12 + 11],
    ['2022.1～至今', 2022 * 12, thisMonth],
    ['2022.03 - Present', 2022 * 12 + 2, thisMonth],
  ])('%s', (line, from, to) => {
    expect(stretchOf(line, thisMonth)).toMatchObject({ from, to })
  })
  test.each(['2019年毕业', '2019.13-2020.01', '13820192021'])('%s is not a period', (line) => {
    expect(stretchOf(line, thisMonth)).toBeNull()
  })
})

const good = `李雷
电话 13800138000 邮箱 lilei@example.org
教育背景
2013.09-2017.06 某大学
工作经历
2017.07-2020.06 甲公司
把发布时间从 3 天缩短到 1 天
2020.07-至今 乙公司
带 6 人的小组
技能
TypeScript`

describe('checks', () => {
  const kinds = (cv: string) => cvNotes(cvSections(cv), thisMonth).map(({ kind }) => kind)
  test('accepts a CV that satisfies all rules', () => {
    expect(cvNotes(cvSections(good), thisMonth)).toEqual([])
  })
  test.each([
    ['no education', good.replace('教育背景', ''), ['missing']],
    ['no phone', good.replace('13800138000', ''), ['contact']],
    ['no mail', good.replace('lilei@example.org', ''), ['contact']],
    ['too long', good.replace('TypeScript', 'TypeScript '.repeat(250)), ['long']],
    ['an overlap', good.replace('2020.07-至今', '2020.03-至今'), ['overlap']],
    ['a gap', good.replace('2020.07-至今', '2021.07-至今'), ['gap']],
    ['a short gap', good.replace('2020.07-至今', '2020.10-至今'), []],
    ['the same month', good.replace('2020.07-至今', '2020.06-至今'), []],
    ['an end before the beginning', good.replace('2017.07-2020.06', '2020.06-2017.07'), ['order']],
    ['a line without a number', good.replace('带 6 人的小组', '负责团队的日常管理和沟通工作'), ['numbers']],
    ['a number in words', good.replace('带 6 人的小组', '带领一支三十人的研发团队做平台'), []],
  ])('%s', (_name, cv, expected) => {
    expect(kinds(cv)).toEqual(expected)
  })
  test('projects count as work experience', () => {
    expect(kinds(good.replace('工作经历', '项目经历'))).toEqual([])
  })
})

describe('facts added by a rewritten CV', () => {
  const original =
    '2017.07-2020.06 北京甲乙科技有限公司，工程师。把 1,200 个接口迁移，提速 35%。毕业于清河大学。'
  test.each([
    [
      'the same in other words',
      '- 在北京甲乙科技有限公司迁移 1200 个接口，提速 35％（2017年7月至2020年6月）',
      [],
    ],
    ['another number', '提速 50%，迁移 1200 个接口', ['50%']],
    ['another date', '2018.07-2020.06', ['2018.7']],
    ['a year alone', '2017 年加入北京甲乙科技有限公司', []],
    ['a number of the same digits', '2017.12', ['2017.12']],
    ['another organisation', '任职于上海丙丁集团', ['上海丙丁集团']],
    ['another school', '毕业于东山大学', ['东山大学']],
    ['an English one', 'worked at Northwind Inc', ['Northwind Inc']],
    ['numbers of a list', '1. 甲\n2. 乙', []],
  ])('%s', (_name, written, facts) => {
    expect(newFacts(written, original)).toEqual(facts)
  })
})
