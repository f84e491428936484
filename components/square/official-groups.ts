import type { FixedAgentId } from '@/lib/agents'
import type { Messages } from '@/lib/messages/zh-cn'

interface OfficialGroup {
  readonly id: keyof Messages['square']['groups']
  readonly agents: readonly FixedAgentId[]
}

/** The fixed agents by subject; group and order are the same on every width. */
export const officialGroups: readonly OfficialGroup[] = [
  { id: 'reading', agents: ['002', '003', '012', '014'] },
  { id: 'images', agents: ['004', '005', '007'] },
  { id: 'data', agents: ['006', '011'] },
  { id: 'work', agents: ['001', '013', '016', '015'] },
  { id: 'company', agents: ['008', '009', '010'] },
]
