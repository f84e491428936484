import { paths } from './paths.ts'

export type ConsolePage = 'overview' | 'members' | 'agents' | 'plugins' | 'setup'

/** The pages of the operators' console, in the order of its navigation. */
export const consolePages: readonly { readonly name: ConsolePage; readonly href: string }[] = [
  { name: 'overview', href: paths.console() },
  { name: 'members', href: paths.consoleMembers() },
  { name: 'agents', href: paths.consoleAgents() },
  { name: 'plugins', href: paths.consolePlugins() },
  { name: 'setup', href: paths.consoleSetup() },
]
