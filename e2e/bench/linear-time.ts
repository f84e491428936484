import { growthOf } from '../../host/platform/testing/growth-of.ts'
import { longInputs } from './linear-time/long-inputs.ts'
import type { BenchPart } from './support/part.ts'
import { atMost, type Figure } from './support/table.ts'

/** 8 where the time grows with the length, 64 where it grows with its square. */
const maxGrowth = 24

/** Whether what is made to take long takes no more than its length. */
export const linearTime: BenchPart = {
  title: 'linear-time：输入长八倍，处理器时间长几倍',
  measure: async () => {
    const figures: Figure[] = []
    for (const [name, { work, size }] of Object.entries(longInputs))
      figures.push(atMost(name, await growthOf(work, size), maxGrowth, ' 倍'))
    return figures
  },
}
