import { killRounds } from '../../host/agents/made/testing/kill-rounds.ts'
import { processEnvironment } from '../../host/platform/process-environment.ts'
import type { BenchPart } from './support/part.ts'
import { atMost, noted } from './support/table.ts'

export const halfDone: BenchPart = {
  title: 'half-done：每个回答发三个 POST，途中 kill -9，100 次',
  measure: async () => {
    const rounds = Number(processEnvironment().BENCH_ROUNDS ?? 100)
    const totals = await killRounds(rounds, Math.random)
    return [
      noted('杀掉的次数', String(totals.kills)),
      noted('收到的请求', String(totals.sent)),
      noted('标成“不确定”的', String(totals.unsure)),
      atMost('发了两次的', totals.doubles, 0),
      atMost('没发却算成办好的', totals.lost, 0),
      atMost('发了却没有说明的', totals.silent, 0),
      atMost('没有答完的', totals.unfinished, 0),
    ]
  },
}
