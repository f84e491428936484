import { strictVendors } from '../../host/models/testing/strict-vendors.ts'
import { openVendorTurns, vendorAsks } from '../../host/testing/vendor-turns.ts'
import type { BenchPart } from './support/part.ts'
import { atMost, type Figure, noted } from './support/table.ts'

const thinkings = [undefined, true, false] as const

/** All agents with models that refuse what their vendors refuse: how many turns end by a refusal. */
export const vendors: BenchPart = {
  title: `vendors：${strictVendors.length} 家的模型 × ${vendorAsks.length} 个问题 × 思考开、关、不设`,
  measure: async () => {
    const figures: Figure[] = []
    const met = new Set<string>()
    let turnCount = 0
    for (const vendor of strictVendors) {
      const ended: string[] = []
      const others = new Set<string>()
      let answered = 0
      let refused = 0
      for (const ask of vendorAsks) {
        // A new process knows nothing of what the endpoint refuses.
        await using turns = await openVendorTurns(vendor)
        const name = `${ask.agent}${ask.pattern ? ` ${ask.pattern}` : ''}`
        for (const thinking of thinkings) {
          const { error, unanswered } = await turns.ask(ask, thinking)
          turnCount += 1
          if (unanswered.length > 0) ended.push(`${name}：${unanswered.join('；')}`)
          else if (error !== undefined) others.add(`${name}：${error}`)
        }
        answered += turns.server.answered()
        refused += turns.server.refused.length
        for (const rule of turns.server.refused) met.add(`${vendor.name}：${rule}`)
      }
      figures.push(
        atMost(`${vendor.name}：被拒绝而结束的`, ended.length, 0),
        noted('　答了的调用，被拒绝后换了写法的', `${answered}，${refused}`),
        ...(ended.length > 0 ? [noted('　哪些', ended.slice(0, 5).join(' | '))] : []),
        ...(others.size > 0 ? [noted('　因别的原因没有答完的', [...others].slice(0, 5).join(' | '))] : []),
      )
    }
    const rules = strictVendors.reduce((sum, each) => sum + each.rules.length, 0)
    return [...figures, noted('问过的', String(turnCount)), noted('碰到的规则', `${met.size} / ${rules}`)]
  },
}
