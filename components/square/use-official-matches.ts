import { useQuery } from '@tanstack/react-query'
import { type FixedAgent, fixedAgents } from '@/lib/agents'
import { useTexts } from '@/lib/messages/use-texts'
import { foldToLetters } from '@/lib/text/fold'

/** The table of spellings is loaded only for a keyword that matches nothing. */
const loadMatch = () => import(/* webpackChunkName: "match-entry" */ '@/components/command/match-entry')

/** @returns the fixed agents whose name or introduction contains the keyword; if none, approximate matches */
export function useOfficialMatches(keyword: string): readonly FixedAgent[] {
  const agents = useTexts('agents')
  const wanted = foldToLetters(keyword)
  const exact = fixedAgents.filter(({ id }) =>
    foldToLetters(`${agents[id].name} ${agents[id].intro}`).includes(wanted),
  )
  const isUnmatched = exact.length === 0
  const { data: meant = [] } = useQuery({
    queryKey: ['official-agents', keyword],
    queryFn: async () => {
      const { matchEntry } = await loadMatch()
      return fixedAgents.filter(({ id }) => matchEntry(agents[id].name, keyword) !== null)
    },
    enabled: isUnmatched,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return isUnmatched ? meant : exact
}
