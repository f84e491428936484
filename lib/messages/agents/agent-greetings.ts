import type { agentManifests } from '../../agents.ts'
import type { FixedAgentType } from '../../contract/agent-ids.ts'

/** What can be asked of an ability. */
interface AbilityStarters {
  readonly questions?: readonly string[]
  readonly shortcuts?: readonly { readonly label: string; readonly text: string }[]
  /** About an attached file. */
  readonly starters?: readonly string[]
}

export interface AbilityTexts extends AbilityStarters {
  /** Appended to the greeting while something is missing for this ability: the first such text counts. */
  readonly lacks?: string
}

type AbilityOf<Type extends FixedAgentType> = keyof (typeof agentManifests)[Type]['abilities']

/** What each agent says first, and what it suggests for each of its abilities. */
export type AgentGreetings = {
  readonly [Type in FixedAgentType]: {
    readonly text: string
    readonly abilities: { readonly [Ability in AbilityOf<Type>]?: AbilityTexts }
  }
}
