import type { AgentSettings } from '@/lib/contract/made-agent'
import { type AgentProblem, agentProblems } from '@/lib/contract/made-agent-rules'
import { withoutBlankRows } from './draft/without-blank-rows'

const empty = {
  name: '-',
  intro: '',
  desc: '',
  prompt: '',
  greeting: '',
  questions: [],
  shortcuts: [],
  variables: [],
  tools: [],
}

/**
 * @returns the problem of each field, by path: `name`, `questions.0`, `shortcuts.0.text`; one of a whole list has the
 * path of the list
 */
export function fieldProblems(settings: AgentSettings): ReadonlyMap<string, AgentProblem> {
  const problems = new Map<string, AgentProblem>()
  const add = (path: string, problem: AgentProblem | undefined) => problem && problems.set(path, problem)
  settings.questions.forEach((each, index) =>
    add(`questions.${index}`, agentProblems(withoutBlankRows({ ...empty, questions: [each] })).questions),
  )
  settings.shortcuts.forEach((each, index) => {
    const problem = agentProblems(withoutBlankRows({ ...empty, shortcuts: [each] })).shortcuts
    add(`shortcuts.${index}.${problem === 'agent_shortcut_text' ? 'text' : 'label'}`, problem)
  })
  settings.variables.forEach((each, index) =>
    add(`variables.${index}.label`, agentProblems({ ...empty, variables: [each] }).variables),
  )
  for (const [field, problem] of Object.entries(agentProblems(withoutBlankRows(settings))))
    if (![...problems.keys()].some((path) => path.startsWith(`${field}.`))) add(field, problem)
  return problems
}
