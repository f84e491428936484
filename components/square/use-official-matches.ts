import { useQuery } from '@tanstack/react-query'
import { type FixedAgent, fixedAgents } from '@/lib/agents'
import { useTexts } from '@/lib/messages/use-texts'

/** The tables of spellings and of traditional characters are loaded only for a keyword that matches nothing. */
const loadMatch = () =>
  Promise.all([
    import(/* webpackChunkName: "match-entry" */ '@/components/command/match-entry'),
    import(/* webpackChunkName: "match-entry" */ '@/lib/text/fold'),
  ])

/** @returns the fixed agents whose name or introduction contains the keyword; if none, approximate matches */
export function useOfficialMatches(keyword: string): readonly FixedAgent[] {
  const agents = useTexts('agents')
  const containing = (fold: (text: string) => string) => {
    const wanted = fold(keyword)
    return fixedAgents.filter(({ type }) =>
      fold(`${agents[type].name} ${agents[type].intro}`).includes(wanted),
    )
  }
  const exact = containing(letters)
  const isUnmatched = exact.length === 0
  const { data: meant = [] } = useQuery({
    queryKey: ['official-agents', keyword],
    queryFn: async () => {
      const [{ matchEntry }, { foldToLetters }] = await loadMatch()
      const folded = containing(foldToLetters)
      return folded.length > 0
        ? folded
        : fixedAgents.filter(({ type }) => matchEntry(agents[type].name, keyword) !== null)
    },
    enabled: isUnmatched,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return isUnmatched ? meant : exact
}

/** @returns its letters and digits: full-width forms and capitals are the same */
function letters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
