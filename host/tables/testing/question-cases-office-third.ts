import type { QuestionCase } from './question-case.ts'

/** Questions about offices, run once before they were looked at. What is expected was reckoned from the files by another program. */
export const officeThirdQuestions: readonly QuestionCase[] = [
  {
    file: 'visits',
    ask: '哪些日子的总浏览量超过7000',
    rows: [
      ['2024-03-02', 7476.0],
      ['2024-03-07', 8373.0],
      ['2024-03-10', 9026.0],
      ['2024-03-12', 7419.0],
      ['2024-03-15', 7959.0],
      ['2024-03-16', 7431.0],
    ],
    rowCount: 12,
    isPart: true,
  },
  { file: 'hotel', ask: '员工离职率是多少', isNearest: true },
  { file: 'waybills', ask: '客户满意度怎么样', isNearest: true },
]
