import { describe, expect, test } from '@jest/globals'
import type { PageLine } from './page-lines.ts'
import { withoutRunningLines } from './running-lines.ts'

const leading = 18
const top = 780
const bottom = 40

/** A line at a height of the page, in points. */
const at = (base: number, text: string, size = 12): PageLine => ({ text, size, left: 60, right: 480, base })
/** Lines one below the other, from a height on. */
const text = (from: number, ...lines: readonly string[]) =>
  lines.map((line, index) => at(from - index * leading, line))
const words = '山川湖海风云雷电草木虫鱼鸟兽春夏秋冬'
/** Different lines of content for each page. */
const body = (page: number, count = 12, from = 720) =>
  text(
    from,
    ...Array.from({ length: count }, (_, line) => {
      const first = words.charAt((page * 5 + line * 3) % words.length)
      return `${first}${words.charAt((page * 7 + line) % words.length)}的第${page * 31 + line * 17}种记录写在这里，各页都不相同。`
    }),
  )

interface Made {
  readonly pages: number
  readonly page: (page: number) => readonly PageLine[]
  /** What no page may have. */
  readonly furniture?: (page: number) => readonly string[]
}

/** Their running lines go, all else stays. The rules were fitted on the first of each pair of tables. */
const fitted: Readonly<Record<string, Made>> = {
  'a title and a page number': {
    pages: 6,
    page: (n) => [at(top, '员工手册'), ...body(n), at(bottom, `- ${n} -`)],
    furniture: (n) => ['员工手册', `- ${n} -`],
  },
  'a page number with its count': {
    pages: 5,
    page: (n) => [...body(n), at(bottom, `第 ${n} 页 共 5 页`)],
    furniture: (n) => [`第 ${n} 页 共 5 页`],
  },
  'different heads of left and right pages': {
    pages: 8,
    page: (n) => [at(top, n % 2 ? '员工手册' : '考勤与休假'), ...body(n), at(bottom, String(n))],
    // The first of each may be a heading.
    furniture: (n) => [...(n < 3 ? [] : [n % 2 ? '员工手册' : '考勤与休假']), String(n)],
  },
  'a head of three lines': {
    pages: 5,
    page: (n) => [
      at(top, '某某有限公司', 9),
      at(top - 12, '文件编号 QM-07', 9),
      at(top - 24, '版本 3.2', 9),
      ...body(n),
    ],
    furniture: () => ['某某有限公司', '文件编号 QM-07', '版本 3.2'],
  },
  'a short document with page numbers': {
    pages: 3,
    page: (n) => [...body(n), at(bottom, `第 ${n} 页 共 3 页`)],
    furniture: (n) => [`第 ${n} 页 共 3 页`],
  },
  'a name and a number': {
    pages: 6,
    page: (n) => [at(top, `${n + 10}   植物学讲义`), ...body(n)],
    furniture: (n) => [`${n + 10}   植物学讲义`],
  },
  'a mark of confidentiality': {
    pages: 6,
    page: (n) => [at(top, '内部资料 注意保密', 9), ...body(n), at(bottom, '未经许可不得外传', 9)],
    furniture: () => ['内部资料 注意保密', '未经许可不得外传'],
  },
  'what a browser prints': {
    pages: 4,
    page: (n) => [
      at(top, '2027/3/5 10:21 通知公告', 8),
      ...body(n),
      at(bottom, `https://a.example/notice ${n}/4`, 8),
    ],
    furniture: (n) => ['2027/3/5 10:21 通知公告', `https://a.example/notice ${n}/4`],
  },
  'slides with the same title': {
    pages: 6,
    page: (n) => [at(500, '课程回顾', 28), ...text(420, `要点 ${n * 3}`, `例子${words.charAt(n)}`)],
  },
  'a form on each page': {
    pages: 6,
    page: (n) => [
      at(top, '请假申请表', 12),
      ...text(740, `姓名：${words.charAt(n)}`, '部门：研发部', '事由：病假', '起止日期：', `共 ${n + 2} 天`),
      at(bottom, '申请人签字：'),
    ],
  },
  'a refrain below each verse': {
    pages: 5,
    page: (n) => [...body(n, 4, 500), at(500 - 4 * leading, '归来吧，归来哟。')],
  },
  'notices with amounts': {
    pages: 5,
    page: (n) => [at(700, `您本月应缴水费 ${n * 7} 元。`), at(682, `户名：${words.charAt(n)}`)],
  },
  'price lists with equal rows': {
    pages: 5,
    page: (n) =>
      text(740, '螺丝 M3 0.5 元', '螺母 M3 0.2 元', `垫圈 ${n} 号 0.1 元`, '弹簧 1.5 元', '合计 2.3 元'),
  },
  'numbers that are counted down': {
    pages: 6,
    page: (n) => [at(400, String(n), 80), at(200, `还有${words.charAt(n)}天`)],
  },
  'numbers of clauses at the top': {
    pages: 6,
    page: (n) => [...text(740, `第 ${n} 条`), ...body(n, 6, 722)],
  },
}
const heldOut: Readonly<Record<string, Made>> = {
  'Roman page numbers': {
    pages: 6,
    page: (n) => [...body(n), at(bottom, ['i', 'ii', 'iii', 'iv', 'v', 'vi'][n - 1] ?? '')],
    furniture: (n) => [['i', 'ii', 'iii', 'iv', 'v', 'vi'][n - 1] ?? ''],
  },
  'page numbers in Chinese': {
    pages: 5,
    page: (n) => [...body(n), at(bottom, `第${'一二三四五'.charAt(n - 1)}页`)],
    furniture: (n) => [`第${'一二三四五'.charAt(n - 1)}页`],
  },
  'heads of two chapters': {
    pages: 12,
    page: (n) => [at(top, n < 7 ? '第一章 山' : '第二章 海', 9), ...body(n), at(bottom, String(n), 9)],
    furniture: (n) => [...(n === 1 || n === 7 ? [] : [n < 7 ? '第一章 山' : '第二章 海']), String(n)],
  },
  'page numbers behind a cover': {
    pages: 6,
    page: (n) =>
      n === 1
        ? [at(500, '年度报告', 30)]
        : [at(top, '年度报告', 9), ...body(n), at(bottom, String(n - 1), 9)],
    furniture: (n) => (n === 1 ? [] : ['年度报告', String(n - 1)]),
  },
  'an address below and a number below it': {
    pages: 5,
    page: (n) => [...body(n), at(56, '杭州市某路 1 号 电话 0571-1234567', 8), at(bottom, `Page ${n}`, 8)],
    furniture: (n) => ['杭州市某路 1 号 电话 0571-1234567', `Page ${n}`],
  },
  'a name and a number in a corner': {
    pages: 6,
    page: (n) => [at(top, `植物学讲义 · ${n}`, 9), ...body(n)],
    furniture: (n) => [`植物学讲义 · ${n}`],
  },
  'a document number at the top': {
    pages: 5,
    page: (n) => [at(top, 'GB/T 1234—2027', 10), ...body(n), at(bottom, `${n}`, 10)],
    furniture: (n) => ['GB/T 1234—2027', `${n}`],
  },
  'page numbers that start again': {
    pages: 8,
    page: (n) => [...body(n), at(bottom, `第 ${((n - 1) % 4) + 1} 页 共 4 页`)],
    furniture: (n) => [`第 ${((n - 1) % 4) + 1} 页 共 4 页`],
  },
  'slides with a name below': {
    pages: 6,
    page: (n) => [
      at(500, '实验步骤', 26),
      ...text(420, `第${n}组`, `用时 ${n * 4} 分`),
      at(20, '某某中学', 8),
    ],
    furniture: () => ['某某中学'],
  },
  'certificates that are alike': {
    pages: 6,
    page: (n) => [
      at(700, '结业证书'),
      ...text(600, `${words.charAt(n)}同学：`, '已完成全部课程，成绩合格，特发此证。', `编号 ${n * 13}`),
      at(200, '某某学校'),
    ],
  },
  'a diary with its days': { pages: 6, page: (n) => [at(740, `3 月 ${n} 日`), ...body(n, 6, 720)] },
  'numbered receipts': {
    pages: 6,
    page: (n) => [
      at(740, `No. ${n + 1200}`),
      ...text(700, `收到${words.charAt(n)}先生`, `人民币 ${n * 30} 元`),
    ],
  },
  'the same remark in other places': {
    pages: 5,
    page: (n) => [...body(n, n + 3), at(720 - (n + 4) * leading, '（以下空白）')],
  },
  'the same question for each text': {
    pages: 5,
    page: (n) => [...body(n, 6), ...text(720 - 6 * leading, '这段话的中心意思是什么？')],
  },
  'progress in percent': { pages: 5, page: (n) => [at(740, `完成 ${n * 20}%`), ...body(n, 5, 720)] },
  'a title of each slide that counts': {
    pages: 5,
    page: (n) => [at(500, `案例 ${n}`, 24), ...text(420, `经过${words.charAt(n)}`, `结果 ${n * 3}`)],
  },
}

/** Made after the rules were written, and tried once. */
const afterwards: Readonly<Record<string, Made>> = {
  'a head in two parts on one line': {
    pages: 6,
    page: (n) => [
      at(top, '某某大学硕士学位论文', 9),
      at(top, '第三章', 9),
      ...body(n),
      at(bottom, String(n + 20), 9),
    ],
    furniture: (n) => ['某某大学硕士学位论文', '第三章', String(n + 20)],
  },
  'a short head over text of one line spacing': {
    pages: 8,
    page: (n) => [
      at(top, '合同编号：HT-2027-018', 9),
      ...body(n, 20, 750),
      at(bottom, `第 ${n} 页，共 8 页`, 9),
    ],
    furniture: (n) => ['合同编号：HT-2027-018', `第 ${n} 页，共 8 页`],
  },
  'dashes around the number': {
    pages: 5,
    page: (n) => [...body(n), at(bottom, `— ${n} —`, 14)],
    furniture: (n) => [`— ${n} —`],
  },
  'a number in English with its count': {
    pages: 2,
    page: (n) => [...body(n), at(bottom, `Page ${n} of 2`)],
    furniture: (n) => [`Page ${n} of 2`],
  },
  'a disclaimer of two lines below': {
    pages: 6,
    page: (n) => [
      ...body(n),
      at(58, '市场有风险，投资需谨慎。', 7),
      at(48, '请务必阅读正文之后的免责条款部分', 7),
      at(30, String(n), 9),
    ],
    furniture: (n) => ['市场有风险，投资需谨慎。', '请务必阅读正文之后的免责条款部分', String(n)],
  },
  'slides with one title and a number': {
    pages: 5,
    page: (n) => [
      at(500, '我们的产品', 32),
      ...text(400, `${words.charAt(n)}型`, `售价 ${n * 100} 元`),
      at(20, String(n), 10),
    ],
    furniture: (n) => [String(n)],
  },
  'labels of goods': {
    pages: 6,
    page: (n) => text(700, '品名：绿茶', `批号：${n * 7}`, '净含量：250 克', '产地：杭州'),
  },
  'an exam paper with its marks': {
    pages: 4,
    page: (n) => [at(740, '一、选择题'), ...body(n, 8, 722), at(722 - 8 * leading, '（每题 2 分）')],
  },
  'lyrics with a chorus on each page': {
    pages: 4,
    page: (n) => [...body(n, 3, 600), ...text(600 - 3 * leading, '啦啦啦，啦啦啦，', '我们都在这里。')],
  },
  'a list of rooms': { pages: 5, page: (n) => [at(740, `${n} 号楼`), ...body(n, 6, 700)] },
  'minutes with the same end': {
    pages: 4,
    page: (n) => [...body(n, 6), at(720 - 6 * leading, '会议一致通过。')],
  },
  'weekly menus': {
    pages: 5,
    page: (n) => [
      at(740, `第${'一二三四五'.charAt(n - 1)}周食谱`, 16),
      ...text(700, '早餐：粥', `午餐：${words.charAt(n)}`, '晚餐：面'),
    ],
  },
}

const wrong = ({ pages, page, furniture }: Made) => {
  const made = Array.from({ length: pages }, (_, index) => page(index + 1))
  const read = withoutRunningLines(made).map((lines) => lines.map((line) => line.text))
  const right = made.map((lines, index) => {
    const gone = furniture?.(index + 1) ?? []
    return lines.map((line) => line.text).filter((line) => !gone.includes(line))
  })
  return { read, right }
}

describe.each([
  ['fitted', fitted],
  ['held out', heldOut],
  ['afterwards', afterwards],
] as const)('documents made for running lines, %s', (_, documents) => {
  test.each(Object.entries(documents))('%s', (_name, made) => {
    const { read, right } = wrong(made)
    expect(read).toEqual(right)
  })
})

test.each<[string, (n: number) => string]>([
  ['certificates', (n) => `证书编号：ZS-000${n}`],
  ['invoices', (n) => `No. 2027-00${n}`],
  ['payslips', (n) => `工资条 2027-0${n}`],
  ['rooms', (n) => `考场—${n}`],
  ['candidates', (n) => `${n} 号考生评分表`],
  ['exercises', (n) => `习题 ${n}/8`],
  ['points', (n) => `得分：${n}/8`],
  ['sections of several pages', (n) => (n < 5 ? '一、收入' : '二、支出')],
])('what a line at the top says of %s is read', (_name, lineOf) => {
  const pages = Array.from({ length: 8 }, (_, index) => [at(top, lineOf(index + 1), 12), ...body(index + 1)])
  const read = withoutRunningLines(pages)
    .flat()
    .map(({ text }) => text)
  const said = new Set(pages.map((_, index) => lineOf(index + 1)))
  expect(read.filter((text) => said.has(text)).length).toBeGreaterThanOrEqual(said.size)
})
